// Names of HTML elements and what the parser of a browser does with each (WHATWG HTML, section 13.2.6, and its style sheet).
#pragma once
#include <stdint.h>
#include <string.h>
namespace seamline {

enum ElementFlag : uint32_t {
    IS_VOID = 1,            // has no content and no end tag
    IS_WIDE = 2,            // stands apart from what is around it by a blank line
    IS_NARROW = 4,          // stands on lines of its own
    ENDS_P = 8,             // its start tag closes a paragraph
    IS_SPECIAL = 16,        // an end tag of another element does not reach through it
    IS_SCOPE = 32,          // no end tag of a block reaches through it
    IS_RAW = 64,            // holds text without tags
    IS_HIDDEN = 128,        // not shown
    IS_STYLING = 256,       // its end tag leaves open what it holds
    LEAVES_FOREIGN = 512,   // its start tag ends SVG and MathML around it
    IS_TABLE_PART = 1024,   // means something inside a table alone
    IS_BLOCK = 2048,        // its end tag closes what it holds, within a scope
    KEEPS_BLANKS = 4096,    // blanks and line ends are shown as they stand
    IS_IGNORED = 8192,      // its tags do nothing here
    IS_DECODED = 16384,     // with IS_RAW: character references are read
};

#define WIDE_BLOCK (IS_WIDE | ENDS_P | IS_SPECIAL | IS_BLOCK)
#define NARROW_BLOCK (IS_NARROW | ENDS_P | IS_SPECIAL | IS_BLOCK)
#define STYLED (IS_STYLING | LEAVES_FOREIGN)

#define SEAMLINE_ELEMENTS(X) \
    X(A, "a", IS_STYLING) X(ADDRESS, "address", WIDE_BLOCK) X(ANNOTATION, "annotation", IS_HIDDEN) \
    X(ANNOTATION_XML, "annotation-xml", IS_HIDDEN) X(APPLET, "applet", IS_SPECIAL | IS_SCOPE | IS_BLOCK) \
    X(AREA, "area", IS_VOID) X(ARTICLE, "article", WIDE_BLOCK) X(ASIDE, "aside", WIDE_BLOCK) \
    X(AUDIO, "audio", IS_HIDDEN) X(B, "b", STYLED) X(BASE, "base", IS_VOID) X(BASEFONT, "basefont", IS_VOID) \
    X(BGSOUND, "bgsound", IS_VOID) X(BIG, "big", STYLED) X(BLOCKQUOTE, "blockquote", WIDE_BLOCK | LEAVES_FOREIGN) \
    X(BODY, "body", IS_IGNORED | LEAVES_FOREIGN) X(BR, "br", IS_VOID | LEAVES_FOREIGN) \
    X(BUTTON, "button", IS_SPECIAL | IS_BLOCK) X(CANVAS, "canvas", IS_HIDDEN) \
    X(CAPTION, "caption", IS_NARROW | IS_SPECIAL | IS_SCOPE | IS_TABLE_PART) \
    X(CENTER, "center", NARROW_BLOCK | LEAVES_FOREIGN) X(CODE, "code", STYLED) X(COL, "col", IS_VOID | IS_TABLE_PART) \
    X(COLGROUP, "colgroup", IS_SPECIAL | IS_TABLE_PART) X(DATALIST, "datalist", IS_HIDDEN) \
    X(DD, "dd", NARROW_BLOCK | LEAVES_FOREIGN) X(DESC, "desc", 0) X(DETAILS, "details", WIDE_BLOCK) \
    X(DIALOG, "dialog", IS_NARROW | ENDS_P | IS_BLOCK) X(DIR, "dir", WIDE_BLOCK) X(DIV, "div", NARROW_BLOCK | LEAVES_FOREIGN) \
    X(DL, "dl", WIDE_BLOCK | LEAVES_FOREIGN) X(DT, "dt", NARROW_BLOCK | LEAVES_FOREIGN) X(EM, "em", STYLED) \
    X(EMBED, "embed", IS_VOID | LEAVES_FOREIGN) X(FIELDSET, "fieldset", WIDE_BLOCK) \
    X(FIGCAPTION, "figcaption", NARROW_BLOCK) X(FIGURE, "figure", WIDE_BLOCK) X(FONT, "font", IS_STYLING) \
    X(FOOTER, "footer", WIDE_BLOCK) X(FOREIGNOBJECT, "foreignobject", 0) X(FORM, "form", WIDE_BLOCK) \
    X(FRAME, "frame", IS_VOID) X(FRAMESET, "frameset", IS_IGNORED) X(H1, "h1", WIDE_BLOCK | LEAVES_FOREIGN) \
    X(H2, "h2", WIDE_BLOCK | LEAVES_FOREIGN) X(H3, "h3", WIDE_BLOCK | LEAVES_FOREIGN) \
    X(H4, "h4", WIDE_BLOCK | LEAVES_FOREIGN) X(H5, "h5", WIDE_BLOCK | LEAVES_FOREIGN) \
    X(H6, "h6", WIDE_BLOCK | LEAVES_FOREIGN) X(HEAD, "head", IS_IGNORED | LEAVES_FOREIGN) X(HEADER, "header", WIDE_BLOCK) \
    X(HGROUP, "hgroup", NARROW_BLOCK) X(HR, "hr", IS_VOID | IS_WIDE | ENDS_P | LEAVES_FOREIGN) X(HTML, "html", IS_IGNORED) \
    X(I, "i", STYLED) X(IFRAME, "iframe", IS_RAW | IS_HIDDEN) X(IMAGE, "image", IS_VOID) \
    X(IMG, "img", IS_VOID | LEAVES_FOREIGN) X(INPUT, "input", IS_VOID) X(KEYGEN, "keygen", IS_VOID) \
    X(LEGEND, "legend", IS_NARROW) X(LI, "li", NARROW_BLOCK | LEAVES_FOREIGN) X(LINK, "link", IS_VOID) \
    X(LISTING, "listing", WIDE_BLOCK | LEAVES_FOREIGN | KEEPS_BLANKS) X(MAIN, "main", WIDE_BLOCK) \
    X(MARQUEE, "marquee", IS_NARROW | IS_SPECIAL | IS_SCOPE | IS_BLOCK) X(MATH, "math", 0) \
    X(MENU, "menu", WIDE_BLOCK | LEAVES_FOREIGN) X(META, "meta", IS_VOID | LEAVES_FOREIGN) X(MI, "mi", 0) X(MN, "mn", 0) \
    X(MO, "mo", 0) X(MS, "ms", 0) X(MTEXT, "mtext", 0) X(NAV, "nav", WIDE_BLOCK) X(NOBR, "nobr", STYLED) \
    X(NOEMBED, "noembed", IS_RAW | IS_HIDDEN) X(NOFRAMES, "noframes", IS_RAW | IS_HIDDEN) \
    X(NOSCRIPT, "noscript", IS_SPECIAL | IS_BLOCK | IS_HIDDEN) X(OBJECT, "object", IS_SPECIAL | IS_SCOPE | IS_BLOCK | IS_HIDDEN) \
    X(OL, "ol", WIDE_BLOCK | LEAVES_FOREIGN) X(OPTGROUP, "optgroup", IS_NARROW) X(OPTION, "option", IS_NARROW) \
    X(P, "p", WIDE_BLOCK | LEAVES_FOREIGN) X(PARAM, "param", IS_VOID) X(PLAINTEXT, "plaintext", WIDE_BLOCK | IS_RAW | KEEPS_BLANKS) \
    X(PRE, "pre", WIDE_BLOCK | LEAVES_FOREIGN | KEEPS_BLANKS) X(RUBY, "ruby", LEAVES_FOREIGN) X(S, "s", STYLED) \
    X(SCRIPT, "script", IS_RAW | IS_HIDDEN) X(SEARCH, "search", NARROW_BLOCK) X(SECTION, "section", WIDE_BLOCK) \
    X(SELECT, "select", IS_SPECIAL | IS_SCOPE | IS_BLOCK | IS_HIDDEN) X(SMALL, "small", STYLED) X(SOURCE, "source", IS_VOID) \
    X(SPAN, "span", LEAVES_FOREIGN) X(STRIKE, "strike", STYLED) X(STRONG, "strong", STYLED) \
    X(STYLE, "style", IS_RAW | IS_HIDDEN) X(SUB, "sub", LEAVES_FOREIGN) X(SUMMARY, "summary", NARROW_BLOCK) \
    X(SUP, "sup", LEAVES_FOREIGN) X(SVG, "svg", IS_HIDDEN) X(TABLE, "table", WIDE_BLOCK | IS_SCOPE | LEAVES_FOREIGN) \
    X(TBODY, "tbody", IS_NARROW | IS_SPECIAL | IS_TABLE_PART) X(TD, "td", IS_SPECIAL | IS_SCOPE | IS_TABLE_PART) \
    X(TEMPLATE, "template", IS_SPECIAL | IS_SCOPE | IS_BLOCK | IS_HIDDEN) X(TEXTAREA, "textarea", IS_RAW | IS_DECODED | KEEPS_BLANKS) \
    X(TFOOT, "tfoot", IS_NARROW | IS_SPECIAL | IS_TABLE_PART) X(TH, "th", IS_SPECIAL | IS_SCOPE | IS_TABLE_PART) \
    X(THEAD, "thead", IS_NARROW | IS_SPECIAL | IS_TABLE_PART) X(TITLE, "title", IS_RAW | IS_DECODED | IS_HIDDEN) \
    X(TR, "tr", IS_NARROW | IS_SPECIAL | IS_TABLE_PART) X(TRACK, "track", IS_VOID) X(TT, "tt", STYLED) X(U, "u", STYLED) \
    X(UL, "ul", WIDE_BLOCK | LEAVES_FOREIGN) X(VAR, "var", LEAVES_FOREIGN) X(VIDEO, "video", IS_HIDDEN) X(WBR, "wbr", IS_VOID) \
    X(XMP, "xmp", WIDE_BLOCK | IS_RAW | KEEPS_BLANKS)

enum ElementName : int {
    UNKNOWN_NAME = 0,
#define X(name, text, flags) NAME_##name,
    SEAMLINE_ELEMENTS(X)
#undef X
    N_NAMES
};

static const uint64_t NAME_SEED = 0xcbf29ce484222325u, NAME_FACTOR = 0x100000001b3u;
static const int NAME_SLOTS = 1024;

struct KnownNames {
    uint64_t hashes[N_NAMES] = {};
    uint32_t flags[N_NAMES] = {};
    uint8_t slots[NAME_SLOTS] = {};

    void add(int name, const char* text, uint32_t its_flags) {
        uint64_t hash = NAME_SEED;
        for (; *text; text++) hash = (hash ^ (uint8_t) *text) * NAME_FACTOR;
        int slot = (int) ((hash >> 40) % NAME_SLOTS);
        while (slots[slot]) slot = (slot + 1) % NAME_SLOTS;
        slots[slot] = (uint8_t) name;
        hashes[name] = hash;
        flags[name] = its_flags;
    }

    KnownNames() {
#define X(name, text, its_flags) add(NAME_##name, text, its_flags);
        SEAMLINE_ELEMENTS(X)
#undef X
    }

    int find(uint64_t hash) const {
        for (int slot = (int) ((hash >> 40) % NAME_SLOTS); slots[slot]; slot = (slot + 1) % NAME_SLOTS)
            if (hashes[slots[slot]] == hash) return slots[slot];
        return UNKNOWN_NAME;
    }
};

static const KnownNames KNOWN_NAMES;

}
