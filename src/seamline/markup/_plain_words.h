/* Words that tell of structure in plain text, in lower case: who speaks, what is no speaker, and what parts of a work are called. */
#ifndef SEAMLINE_PLAIN_WORDS_H
#define SEAMLINE_PLAIN_WORDS_H

#include <stdint.h>

static const char32_t* const SEAMLINE_ROLES[] = {
    U"a", U"agent", U"ai", U"answer", U"antwort", U"asistente", U"assistant", U"bot", U"caller", U"chatbot",
    U"chatgpt", U"claude", U"client", U"customer", U"developer", U"doctor", U"frage", U"guest", U"host", U"human",
    U"interviewee", U"interviewer", U"moderator", U"narrator", U"operator", U"patient", U"person", U"pregunta", U"q",
    U"question", U"respuesta", U"r\u00e9ponse", U"speaker", U"student", U"system", U"teacher", U"tool", U"user",
    U"usuario", U"utilisateur", U"witness", U"\u0430\u0441\u0441\u0438\u0441\u0442\u0435\u043d\u0442",
    U"\u0432\u043e\u043f\u0440\u043e\u0441", U"\u043e\u0442\u0432\u0435\u0442",
    U"\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u0442\u0435\u043b\u044c",
    U"\u30a2\u30b7\u30b9\u30bf\u30f3\u30c8", U"\u30e6\u30fc\u30b6\u30fc", U"\u52a9\u624b", U"\u554f",
    U"\u7528\u6237", U"\u7b54", U"\u7cfb\u7edf", U"\u95ee", 0
};

static const char32_t* const SEAMLINE_FIELDS[] = {
    U"abstract", U"address", U"appendix", U"args", U"arguments", U"article", U"attribution", U"author", U"authors",
    U"background", U"bcc", U"book", U"caution", U"cc", U"chapter", U"comment", U"comments", U"conclusion", U"cons",
    U"contact", U"copyright", U"corollary", U"date", U"debug", U"default", U"definition", U"description",
    U"directions", U"disclaimer", U"e-mail", U"edit", U"email", U"equation", U"error", U"example", U"examples",
    U"fatal", U"fax", U"fig", U"figure", U"file", U"files", U"fixme", U"from", U"fwd", U"hint", U"how", U"id",
    U"important", U"info", U"ingredients", U"input", U"instructions", U"key", U"keywords", U"lemma", U"level",
    U"license", U"license-grant", U"link", U"location", U"methods", U"name", U"note", U"notes", U"objective",
    U"option", U"output", U"parameters", U"params", U"part", U"phone", U"price", U"problem", U"proof", U"pros",
    U"ps", U"purpose", U"raises", U"re", U"reason", U"reference", U"references", U"remark", U"result", U"results",
    U"return", U"returns", U"section", U"see", U"solution", U"source", U"sources", U"status", U"step", U"subject",
    U"summary", U"table", U"tel", U"theorem", U"time", U"tip", U"tips", U"title", U"to", U"todo", U"total", U"trace",
    U"translation", U"type", U"update", U"url", U"value", U"verse", U"version", U"warning", U"warnings", U"website",
    U"what", U"when", U"where", U"who", U"why", 0
};

/* In three ranks: works and their parts, chapters, sections. */
static const char32_t* const SEAMLINE_DIVISIONS[3][24] = {
    {U"act", U"book", U"buch", U"libro", U"livre", U"part", U"parte", U"partie", U"teil", U"volume",
     U"\u043a\u043d\u0438\u0433\u0430", U"\u0447\u0430\u0441\u0442\u044c", 0},
    {U"appendix", U"capitolo", U"cap\u00edtulo", U"chapitre", U"chapter", U"hoofdstuk", U"kapitel", U"rozdzia\u0142",
     U"scene", U"\u03ba\u03b5\u03c6\u03ac\u03bb\u03b1\u03b9\u03bf", U"\u0433\u043b\u0430\u0432\u0430", 0},
    {U"abschnitt", U"article", U"artikel", U"secci\u00f3n", U"section", U"\u0440\u0430\u0437\u0434\u0435\u043b",
     U"\u0441\u0442\u0430\u0442\u044c\u044f", 0},
};

/* Ideographs for 0 to 10. */
static const uint32_t SEAMLINE_COUNTED[] = {
    0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341
};

/* What is numbered and is no heading: what stands beside the text, and its pages. */
static const char32_t* const SEAMLINE_CAPTIONS[] = {
    U"abb", U"abbildung", U"box", U"chart", U"eq", U"equation", U"fig", U"figura", U"figure", U"footnote", U"image",
    U"line", U"listing", U"map", U"note", U"p", U"page", U"pagina", U"photo", U"planche", U"plate", U"pp",
    U"p\u00e1gina", U"seite", U"tab", U"tabela", U"tabella", U"tabelle", U"tabla", U"table", U"tableau", U"version",
    U"\u0440\u0438\u0441", U"\u0440\u0438\u0441\u0443\u043d\u043e\u043a", U"\u0441\u0442\u0440",
    U"\u0442\u0430\u0431\u043b\u0438\u0446\u0430", U"\u56f3", U"\u56fe", U"\u5716", U"\u8868", U"\uadf8\ub9bc",
    U"\ud45c", 0
};

/* Levels of logs, which stand where chats have names. */
static const char32_t* const SEAMLINE_LEVELS[] = {
    U"alert", U"crit", U"critical", U"d", U"debug", U"e", U"emerg", U"err", U"error", U"f", U"fatal", U"fine",
    U"finer", U"finest", U"i", U"info", U"notice", U"severe", U"trace", U"v", U"verbose", U"w", U"warn", U"warning",
    0
};

/* Elements of HTML that open lines. */
static const char32_t* const SEAMLINE_TAGS[] = {
    U"a", U"b", U"blockquote", U"body", U"br", U"center", U"code", U"dd", U"div", U"dl", U"dt", U"em", U"font",
    U"h1", U"h2", U"h3", U"h4", U"h5", U"h6", U"head", U"hr", U"html", U"i", U"img", U"li", U"ol", U"option", U"p",
    U"pre", U"q", U"small", U"span", U"strong", U"sub", U"sup", U"table", U"tbody", U"td", U"th", U"thead", U"title",
    U"tr", U"tt", U"u", U"ul", 0
};

/* Short words with a stop that belongs to what follows. */
static const char32_t* const SEAMLINE_HONORIFICS[] = {
    U"art", U"capt", U"ch", U"col", U"dr", U"fig", U"gen", U"hon", U"lt", U"maj", U"messrs", U"mlle", U"mme", U"mr",
    U"mrs", U"ms", U"mx", U"no", U"p", U"pp", U"prof", U"rev", U"sec", U"sgt", U"sr", U"st", U"vol", 0
};

/* What stands in capitals in plays and is nobody's name. */
static const char32_t* const SEAMLINE_STAGE[] = {
    U"act", U"all rights reserved", U"aside", U"contents", U"curtain", U"cut to", U"dies", U"dissolve to", U"end",
    U"enter", U"epilogue", U"exeunt", U"exit", U"ext", U"fade in", U"fade out", U"fade to", U"finis", U"int",
    U"intermission", U"prologue", U"reads", U"scene", U"sings", U"smash cut", U"the end", 0
};

static const char32_t* const SEAMLINE_ORDINALS[] = {
    U"eight", U"eighteen", U"eleven", U"fifteen", U"fifth", U"first", U"five", U"four", U"fourteen", U"fourth",
    U"nine", U"nineteen", U"one", U"second", U"seven", U"seventeen", U"six", U"sixteen", U"ten", U"third",
    U"thirteen", U"three", U"twelve", U"twenty", U"two", 0
};

/* Whether a word is in a list, whose words stand in order. */
static inline int seamline_listed(const uint32_t* word, int length, const char32_t* const* list) {
    if (!length) return 0;
    for (; *list && **list <= word[0]; list++) {
        int i = 0;
        while (i < length && (*list)[i] == word[i]) i++;
        if (i == length && !(*list)[i]) return 1;
    }
    return 0;
}

static inline int seamline_is_role(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_ROLES);
}

static inline int seamline_is_field(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_FIELDS);
}

static inline int seamline_is_caption(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_CAPTIONS);
}

static inline int seamline_is_tag(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_TAGS);
}

static inline int seamline_is_level(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_LEVELS);
}

static inline int seamline_is_honorific(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_HONORIFICS);
}

static inline int seamline_is_stage(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_STAGE);
}

static inline int seamline_is_ordinal(const uint32_t* word, int length) {
    return seamline_listed(word, length, SEAMLINE_ORDINALS);
}

/* 1 to 3 by the sort of division that a word names, else 0. */
static inline int seamline_division(const uint32_t* word, int length) {
    for (int rank = 0; rank < 3; rank++)
        if (seamline_listed(word, length, SEAMLINE_DIVISIONS[rank])) return rank + 1;
    return 0;
}

#endif
