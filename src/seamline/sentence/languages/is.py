"""Icelandic."""

ORDINALS = True
TITLES = "dr sr hr frú séra prof þm hv hæstv alþm virk"
NUMBERED = "nr bls bl gr mgr kl tbl sbr mynd skv kaf kap fskj"
ABBREVIATIONS = (
    "t.d o.s.frv o.fl o.þ.h þ.e þ.e.a.s m.a m.ö.o s.s a.m.k e.t.v f.h e.h e.kr f.kr n.k s.k kr millj þús bls u.þ.b "
    "þ.á.m þ.m.t s.l sl nk ca u.m.k m.v v.þ.a a.ö.l e.k ath aths bara bs et ft frh fyrrv gr hk hr ísl dö no ens lat "
    "þý fr spá jan feb mar apr maí jún júl ágú sep sept okt nóv des o.m.fl m.fl m.m uppl útg utg tölul ab.fn a.fn "
    "afs alg alm andh atr ákv.gr efn eink end erl fél físl fl fn forl frb frl frt fs fsk fst fv gm hdl hdr hf hl "
    "hlsk hljsk höf hrl hv kk kg km klst kvk lh ltr miðm mín nf nh nl nmgr nt o.áfr ohf óákv pfn pr ritstj rvk samb "
    "sér sf sk skst skv so so.m st sth str tf tt u.m.þ.b umr uh vh þf þgf þt þú þýð mbl"
)
FINAL = "o.s.frv o.fl o.þ.h"
MONTHS = "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember aldar öld"
STARTERS = (
    "það þetta þessi þessar þessir sá sú hann hún þeir þær þau við þið ég þú hér þar þá svo því en og eða nema líka "
    "einnig enn í á til frá með eftir síðan af um undir yfir milli gegn án hjá ef þegar vegna meðan sem hvað hver "
    "hvar hvers hvernig hans hennar þeirra minn mitt mín ekki enginn allir allt margir nokkrir báðir hvert auk loks "
    "seinna fyrst nú alltaf aldrei oft kannski samkvæmt er var eru voru hefur hafði verður varð getur skal vill já "
    "nei"
)
