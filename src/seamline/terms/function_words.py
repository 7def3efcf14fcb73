"""Words of each language that say nothing of what a text is about, and the guess which language that is."""

from collections.abc import Collection, Iterable
from functools import cache
from itertools import islice

FUNCTION_WORDS = {
    "en": "the a an of and or but nor so yet if then than that this these those there here it its it's i'm i me my "
          "mine we our us you your he him his she her they them their who whom whose which what when where why how "
          "to in on at by for from with without about into onto over under between through during before after "
          "above below up down out off again further once as is are was were be been being am do does did doing "
          "done have has had having can could will would shall should may might must not no yes only own same too "
          "very just also such both each few more most other some any all one two three first second last new many "
          "much however while because until against let's let say says said see seen get gets got go goes going "
          "gone come comes came make makes made take takes taken know known think thought like well okay ok right "
          "now still even every another thing things way ways lot kind sort really actually maybe perhaps something "
          "anything nothing don't doesn't didn't isn't aren't wasn't weren't can't won't wouldn't couldn't that's "
          "there's what's he's she's they're we're you're i've we've you've i'll we'll you'll i'd upon per via "
          "whether though although since often use used using within toward towards among want need around back "
          "good great sure took put puts keep kept left turn turned turns become becomes became call called hundred "
          "thousand million four five six seven eight nine ten little small large big long high old half part end "
          "went gave give given least less enough almost later soon ago always never sometimes already quite rather "
          "um uh mm hmm mm-hmm yeah gonna wanna hi hello thanks thank please help else due",
    "de": "der die das den dem des ein eine einer eines einem einen und oder aber doch denn wenn dann als wie dass "
          "daß ob weil da hier dort es er sie ich du wir ihr mich dich uns euch ihn ihm ihnen mein dein sein seine "
          "seiner seinen unser euer wer wen wem was wann wo warum welche welcher welches zu zum zur in im ins an am "
          "ans auf bei beim für von vom mit ohne über unter zwischen durch gegen um nach vor aus seit bis während "
          "wegen ist sind war waren bin bist sei gewesen werden wird wurde wurden worden hat haben habe hatte "
          "hatten kann können konnte muss müssen soll sollte will wollen darf dürfen nicht kein keine keinen nur "
          "auch noch schon sehr mehr so sich man dieser diese dieses diesem diesen jeder jede jedes alle alles "
          "andere anderen viel viele einige etwas nichts immer wieder nun jetzt also ja nein",
    "fr": "le la les l un une des du de d et ou mais donc or ni car si que qu qui quoi dont où quand comment "
          "pourquoi ce cet cette ces ça cela il elle ils elles on je j tu nous vous me m te t se s lui leur leurs "
          "mon ma mes ton ta tes son sa ses notre nos votre vos à au aux en dans par pour sur sous avec sans entre "
          "vers chez depuis pendant avant après contre est sont était étaient être été suis es sommes êtes sera "
          "serait a ai as ont avons avez avait avaient avoir eu fait faire peut peuvent pouvait doit doivent ne n "
          "pas plus moins très aussi encore déjà tout tous toute toutes même autre autres comme bien ainsi alors "
          "puis là ici y c oui non quelque quelques chaque plusieurs aucun",
    "es": "el la los las lo un una unos unas de del y e o u pero sino ni si que quien quienes cual cuales cuyo "
          "donde cuando como cómo por qué porque para con sin sobre entre hasta desde hacia contra durante según a "
          "al en este esta estos estas ese esa esos esas eso esto aquel aquella yo tú él ella ello nosotros "
          "vosotros ellos ellas usted ustedes me te se nos os le les mi mis tu tus su sus nuestro nuestra vuestro "
          "es son era eran fue fueron ser sido soy somos está están estaba estar ha han he había haber hay hace "
          "hacer hecho puede pueden debe deben no sí más menos muy también tampoco ya aún todavía todo todos toda "
          "todas mismo otro otra otros otras tan tanto cada algún alguno alguna nada algo así entonces",
    "it": "il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal "
          "dalla dai in nel nella nei nelle con su sul sulla sui per tra fra e ed o ma se che chi cui quale quali "
          "dove quando come perché questo questa questi queste quello quella quelli quelle ciò io tu lui lei noi "
          "voi loro mi ti si ci vi ne mio tuo suo sua suoi sue nostro vostro è sono era erano essere stato stata "
          "sia ha hanno ho abbiamo aveva avere fa fare fatto può possono deve devono non sì più meno molto anche "
          "ancora già tutto tutti tutte stesso altro altri altra ogni alcuni così poi solo senza sotto sopra dopo "
          "prima contro",
    "pt": "o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para com sem sobre "
          "entre até desde contra e ou mas nem se que quem qual quais cujo onde quando como porque este esta estes "
          "estas esse essa esses essas isso isto aquele aquela eu tu ele ela nós vós eles elas você vocês me te lhe "
          "lhes meu minha teu seu sua seus suas nosso nossa é são era eram foi foram ser sido sou está estão estava "
          "estar há tem têm tinha ter faz fazer feito pode podem deve devem não sim mais menos muito também já "
          "ainda todo todos toda todas mesmo outro outra outros outras cada algum nada algo assim então ao à aos às",
    "nl": "de het een en of maar want dus als dan dat die dit deze er hier daar ik jij je u hij zij ze wij we "
          "jullie hun hen hem haar mij me mijn jouw zijn ons onze wie wat waar wanneer waarom hoe welke te in op "
          "aan bij voor van met zonder over onder tussen door tegen om na uit tot sinds naar is was waren ben bent "
          "geweest worden wordt werd werden heeft hebben had hadden kan kunnen kon moet moeten zal zullen zou wil "
          "niet geen wel ook nog al heel meer zo zich men ieder elke alle alles andere veel enkele iets niets weer "
          "nu ja nee",
    "sv": "och i att det som en på är av för med till den har de inte om ett han men var jag sig från vi så kan när "
          "år under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket "
          "än här då sedan över bara blir upp även vad få två vill ha många hon mer hur oss detta denna dessa du ni "
          "dem hans hennes vår er ja nej inom utan mellan",
    "da": "og i at det som en på er af for med til den har de ikke om et han men var jeg sig fra vi så kan når også "
          "efter eller nu sin der ved mod skal skulle blev ud får være havde alle andre meget end her da siden over "
          "kun bliver op hvad to vil mange hun mere hvor os dette denne disse du dem hans hendes vores ja nej uden "
          "mellem",
    "nb": "og i at det som en på er av for med til den har de ikke om et han men var jeg seg fra vi så kan når også "
          "etter eller nå sin der ved mot skal skulle ble ut får være hadde alle andre mye enn her da siden over "
          "bare blir opp hva to vil mange hun mer hvor oss dette denne disse du dem hans hennes vår ja nei uten "
          "mellom",
    "fi": "ja on ei se että oli hän mutta ovat kun niin ole myös joka tai kuin jos sen vain mitä nyt minä sinä me "
          "te he tämä nämä ne jo olla ollut jossa jonka jotka mukaan kanssa ennen jälkeen vielä voi koska sekä "
          "siitä hänen kaikki mikä kuka missä milloin miksi miten en et emme ette eivät",
    "pl": "i w na z do się nie to że jest o jak po co za od ale dla ma tak już czy są przez ten ta te tego tej tych "
          "tym ja ty on ona ono my wy oni one mnie ci go jej ich nas was im mój twój swój jego który która które "
          "którzy gdzie kiedy dlaczego oraz lub albo ani więc był była było byli być będzie może można tylko "
          "jeszcze bardzo także również przy pod nad przed między bez u",
    "cs": "a v na se je že to s z do o k i ve pro za po jako od by ale si jsou byl byla bylo být jeho jen nebo ze "
          "tak který která které jak když už aby co ještě také však má podle před při mezi bez nad pod já ty on ona "
          "my vy oni ten ta tento tato toto jsem jsi jsme jste není může kde kdy proč více než",
    "sk": "a v na sa je že to s z do o k aj vo pre za po ako od by ale si sú bol bola bolo byť jeho len alebo zo "
          "tak ktorý ktorá ktoré keď už aby čo ešte tiež však má podľa pred pri medzi bez nad pod ja ty on ona my "
          "vy oni ten tá tento táto toto som sme ste nie môže kde kedy prečo viac než",
    "ru": "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было "
          "вот от меня еще ещё нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был была были него "
          "до вас нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их "
          "чем сам чтоб чтобы без будто чего раз тоже себе под будет ж тогда кто этот того потому этого какой "
          "совсем ним здесь этом один почти мой тем нее неё сейчас куда зачем всех можно при об другой хоть после "
          "над больше тот через эти нас про всего них какая много разве эту моя свою этой перед иногда лучше чуть "
          "том нельзя такой им более всегда между это также который которая которые",
    "uk": "і й в у не що він на я з із зі як а то все вона так його але та ти до к же ви за б по тільки її мені "
          "було від мене ще ні о йому тепер коли навіть чи якщо вже або бути був була були нього вас вам адже там "
          "потім себе нічого їй може вони тут де є треба для ми тебе їх чим сам щоб без буде тоді хто цей того тому "
          "цього який при про інший після над більше той через ці нас всього них яка багато ця цю цієї перед також "
          "які",
    "bg": "и в на се не че е да за от с са по като но ще си го до при или има той тя те то ние вие аз ти му ѝ им ни "
          "ви беше бяха бъде може което който която които как когато къде защо само още много след преди между без "
          "под над този тази това тези така също ако",
    "sr": "и у на се је да не су за од са као али то који која које или би бити био била било кад када где зашто "
          "само још врло после пре између без под над овај ова ово ови тако такође ако ја ти он она ми ви они i u "
          "na se je da ne su za od sa kao ali to koji koja koje ili bi biti bio bila bilo kad kada gde samo još",
    "hr": "i u na se je da ne su za od s sa kao ali to koji koja koje ili bi biti bio bila bilo kad kada gdje zašto "
          "samo još vrlo poslije prije između bez pod nad ovaj ova ovo ovi tako također ako ja ti on ona mi vi oni "
          "što može",
    "sl": "in v na se je da ne so za od s z kot ali pa ki bi biti bil bila bilo ko kdaj kje zakaj samo še zelo po "
          "pred med brez pod nad ta to ti tako tudi če jaz on ona mi vi oni kaj lahko",
    "ro": "și de la în a o un una cu pe pentru din nu se că este sunt era au fost fi mai ca sau dar care cum când "
          "unde ce cine prin după între fără sub peste acest această aceste acestei el ea ei ele eu tu noi voi lui "
          "lor le îi își am ai are avea poate foarte tot toți toate alt altă numai doar astfel",
    "hu": "a az és hogy nem is egy meg de van volt ez csak mint már még vagy ha el ki be fel le azt ezt én te ő mi "
          "ti ők akkor amikor ahol aki ami amely kell lehet nagyon minden után előtt között nélkül alatt fölött így "
          "úgy sem lesz voltak vannak",
    "tr": "ve bir bu da de için ile o ne çok daha gibi ama kadar olarak olan var yok en ki ya mi mı mu mü ben sen "
          "biz siz onlar şu her bazı hiç sonra önce arasında değil oldu olduğu veya ise göre",
    "el": "και το να η ο τα την του με που για από της οι στο είναι τον θα δεν σε των μια στη ένα ότι στην αλλά τη "
          "τις τους αυτό ως κατά μετά πριν χωρίς όπως αν εγώ εσύ αυτός αυτή εμείς εσείς μου σου μας σας ήταν έχει "
          "έχουν",
    "id": "yang dan di ini itu dengan untuk dari dalam pada tidak ke adalah akan juga oleh sebagai karena atau saya "
          "kamu dia kami kita mereka ada bisa dapat telah sudah lebih seperti tersebut para hanya saat setelah "
          "antara bahwa",
    "vi": "và của là có cho không được trong một các với này đã những người để khi đó từ ra như đến về cũng vào lại "
          "sẽ nhiều hay thì mà bị ở trên theo rất nhưng tôi anh chị họ chúng",
    "ca": "el la els les l un una de del dels i o però que qui com quan on per amb sense sobre entre fins des a al "
          "als en aquest aquesta aquests aquestes és són era eren ser ha han he hi es no sí més molt també ja tot "
          "tots",
    "et": "ja on ei see et oli ta aga kui nii ka mis kes või oma seda olid olnud veel siis ma sa me te nad kus "
          "millal miks kuidas enne pärast ilma kõik väga üks ning",
    "lv": "un ir ne tas ka bija viņš bet kā arī kas vai no uz ar par pie līdz pēc pirms bez es tu mēs jūs viņi kur "
          "kad kāpēc ļoti visi šis šī to tika",
    "lt": "ir yra ne tai kad buvo jis bet kaip taip kas ar iš į su už prie iki po prieš be aš tu mes jūs jie kur "
          "kada kodėl labai visi šis ši tą jo jų",
    "sw": "na ya wa kwa ni katika la za cha kuwa hii huyo hiyo yake wake lakini kama pia ili au mimi wewe yeye sisi "
          "ninyi wao hapa sana baada kabla kati bila vya",
    "fa": "و در به از که این را با است برای آن یک خود تا کرد بر هم نیز گفت می شود شد ما اما یا باید هر من تو او "
          "آنها چه کند بود دارد بین پس",
    "ar": "في من على إلى عن أن ان هذا هذه التي الذي و ما لا لم لن هو هي هم كان كانت قد كل بعد قبل بين مع أو او ثم "
          "كما إذا حتى عند غير ذلك تلك هناك أنا نحن أنت",
    "he": "של את על לא הוא היא זה זאת עם כי גם אם או אל כל יש אין היה היתה היו מה מי אני אתה אנחנו הם הן אבל רק עוד "
          "אחר לפני אחרי בין כך",
    "hi": "के का की में है और से को हैं पर यह इस कि एक था थी थे ने भी नहीं हो तो या जो वह उस कर लिए साथ बाद गया "
          "अपने वे हम मैं आप कुछ जब तक",
}  # fmt: skip
"""Words of each language without case, the commonest among them first."""

LEAST_SHARE = 0.15
"""Part of a text's words that its language's function words make at least."""

LOOKED_AT = 2000
"""Words that tell the language of a text."""


@cache
def held_words() -> dict[str, frozenset[str]]:
    """The tables as sets."""
    return {name: frozenset(words.split()) for name, words in FUNCTION_WORDS.items()}


def language_of(words: Iterable[str]) -> str | None:
    """The language whose function words make the largest part of some words, or None where none makes enough.

    Examples
    --------
    >>> language_of("der wal schwimmt in dem meer".split()), language_of(["whale", "sea"])
    ('de', None)
    """
    looked = list(islice(words, LOOKED_AT))
    if not looked:
        return None
    shares = {name: sum(word in held for word in looked) / len(looked) for name, held in held_words().items()}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] >= LEAST_SHARE else None


def function_words(words: Iterable[str]) -> Collection[str]:
    """The function words of the language that some words are of."""
    return held_words().get(language_of(words) or "", frozenset())
