"""Polish."""

ORDINALS = True
TITLES = (
    "dr prof mgr inż ks św bł o abp bp kard gen płk mjr kpt por ppłk ppor sierż lek adw red dyr prezes p pp pan al "
    "mec doc dyw dh nadkom podkom reż szer bryg szt chor st.sierż kpr br arch"
)
NUMBERED = (
    "nr nry s str ss art ust pkt par poz tab rys ryc rozdz rozp t tom vol godz § lat lata latach numer punkt "
    "artykuł rozdział strona pok sygn zał"
)
ABBREVIATIONS = (
    "np tj tzn tzw hab m.in t.j im ok itp itd ul al pl os w r rr tys mln mld zł gr pt ang łac niem fr franc hiszp wł "
    "lat in jw ww wg zob por cyt dz dzienn ds ew gł gm godz hr i.in inst jęz kat kod kl kpk kpc kc kk kol kw kwart "
    "lit m.st max maks min mies muz n.p.m n.e p.n.e o.o sp z.o.o s.a nast nb nt obok oddz odp og ogr oprac orz ost "
    "pd pn wsch zach pol pod pocz pon poł pow pop post półn poz późn proc przed przyp przyp.red pseud red rej rep "
    "rkp rol rozp rum sc sekr spec st syg sygn szt śp śr tel tłum trad tur uchw uk ukr ur urz wcz woj wsp współ wyd "
    "wym z.d zag zam zarz zbior zd zn zm zwł żyd adw akad amer arch artyst astr austr bałt centr chem chiń czyt "
    "czes ćwicz dekl dosł dypl ekol ekon elektr fab farm fot gastr geogr geol gimn głęb górn gosp gram hist hot "
    "iron katol kier kryt kult lek mat med mgr miesz nacz ob ogól okr org ork osob parl ppor prok prof przew psych "
    "publ rach rozk słow społ spółdz stow szp techn teol ubezp uniw wyż wył wyst zagr zakł zał zast zaw zazw zew "
    "zewn zool"
)
FINAL = "itd itp etc zł szt"
MONTHS = "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"
YEARS = "r"
STARTERS = (
    "to ten ta te ci tego tej tym tych on ona ono oni one ja ty my wy jego jej ich się nie tak już jeszcze tylko "
    "także też również jednak ale lecz a i oraz lub albo więc dlatego zatem ponieważ gdyż bo gdy kiedy jeśli jeżeli "
    "chociaż choć aby żeby jak co kto gdzie dlaczego czy który która które w we z ze na do od po za przed pod nad "
    "przy przez dla bez o u między według podczas mimo oprócz obok wszystko wszyscy wiele wielu kilka każdy każda "
    "żaden nikt nic inny inni jest są był była było byli może można trzeba należy obecnie teraz dziś dzisiaj "
    "wczoraj jutro potem później najpierw wreszcie zawsze nigdy często czasem tam tu tutaj ponadto natomiast jako"
)
