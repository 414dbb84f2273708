import type {
  BrowserAdvice,
  CookieType,
  cookiesPage as english,
  StoredItem,
  ThirdPartyService,
} from '../cookies.ts';

export const cookiesPage: typeof english = {
  title: 'Cookies',
  description: 'Wat Swapstead in je browser opslaat, waarom, hoelang, en hoe je dat wijzigt.',
  types_title: 'Soorten cookies',
  stored_title: 'Wat deze site opslaat',
  stored_intro:
    'Dit is de hele lijst. Wat in de lokale opslag staat, blijft in je browser en gaat nergens heen, tenzij de lijst iets anders zegt.',
  third_party_title: 'Diensten van anderen',
  settings_title: 'Cookievoorkeuren',
  settings_text: 'Je kunt je altijd bedenken. Trek je je toestemming in, dan geldt dat meteen.',
  browser_title: 'In je browser',
};

export const cookieTypes: CookieType[] = [
  {
    id: 'essential',
    title: 'Noodzakelijk',
    badge: 'Vereist',
    text: 'Zonder deze cookies kan een site niet doen wat je ervan vraagt, zoals je ingelogd houden.',
    here: 'De cookies waarmee je inlogt en die je account beschermen, je keuze op deze pagina, en de paar dingen die je je browser laat onthouden.',
  },
  {
    id: 'analytics',
    title: 'Analytisch',
    badge: 'Optioneel',
    text: 'Hiermee zien de makers van een site welke pagina’s mensen gebruiken en waar ze vastlopen.',
    here: 'Als jij het goedvindt, telt onze eigen server paginaweergaven. Die telt pagina’s, geen mensen: er komt geen cookie, geen kenmerk en geen IP-adres aan te pas.',
  },
  {
    id: 'functional',
    title: 'Functioneel',
    badge: 'Optioneel',
    text: 'Deze onthouden wat prettig is maar niet echt nodig, zoals een gekozen indeling.',
    here: 'Die gebruiken we nu niet. We bewaren je keuze, zodat er later niets begint zonder jou.',
  },
  {
    id: 'marketing',
    title: 'Marketing',
    badge: 'Optioneel',
    text: 'Deze volgen wat mensen bekijken, op één site of op veel sites, om ze reclame te laten zien.',
    here: 'Die gebruiken we nu niet. Op deze site is geen reclame en geen trackingpixel.',
  },
];

export const storedItems: StoredItem[] = [
  {
    name: 'Sessiecookie, naam eindigt op swapstead_session',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Houdt je ingelogd. We plaatsen hem als je inlogt, hij gaat alleen naar onze server, en scripts kunnen hem niet lezen.',
    kept: (site) => `Tot je uitlogt, of ${site.retention.session_days} dagen na je laatste bezoek`,
  },
  {
    name: 'Apparaatcookie, naam eindigt op swapstead_device',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Vertelt onze server dat je eerder met deze browser hebt ingelogd, zodat we je kunnen waarschuwen als er met een nieuwe wordt ingelogd. Er staat een willekeurig getal in, we plaatsen hem als je inlogt, en scripts kunnen hem niet lezen.',
    kept: 'Tot een jaar nadat je voor het laatst hebt ingelogd, ook als je uitlogt',
  },
  {
    name: 'Registratiecookie, naam eindigt op swapstead_registration',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Zorgt dat het wachtwoord dat je hebt gekozen alleen gaat gelden in de browser waarin je je account hebt geopend. We plaatsen hem als je je registreert, en scripts kunnen hem niet lezen.',
    kept: 'Eén dag',
  },
  {
    name: 'Cookie voor de tweede inlogstap, naam eindigt op swapstead_step',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Onthoudt tussen twee pagina’s dat je wachtwoord klopte en de tweede inlogstap nog komt. Scripts kunnen hem niet lezen.',
    kept: 'Tot je bent ingelogd, of 10 minuten',
  },
  {
    name: 'Passkeycookie, naam eindigt op swapstead_challenge',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Koppelt de vraag die je passkey beantwoordt aan de browser die hem stelde. We plaatsen hem als je met een passkey inlogt, en scripts kunnen hem niet lezen.',
    kept: 'Tot je bent ingelogd, of 5 minuten',
  },
  {
    name: 'Positiecookie, naam eindigt op swapstead_position',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Zorgt dat je ziet wat je net hebt gewijzigd, als onze server meerdere kopieën van zijn gegevens heeft. Er staat een getal in dat de wijzigingen van alle leden samen telt, we plaatsen hem als je iets wijzigt, en scripts kunnen hem niet lezen.',
    kept: 'Eén minuut',
  },
  {
    name: 'swapstead.consent',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose:
      'Onthoudt wat je in de cookiebanner hebt gekozen, wanneer, en welke versie van dit beleid toen gold. Als bewijs gaat hetzelfde naar onze server, onder een willekeurig nummer en zonder je naam of adres.',
    kept: 'Tot je het in je browser verwijdert',
  },
  {
    name: 'swapstead.favourites',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose:
      'Onthoudt welke huizen je met het hartje hebt bewaard, alleen op dit apparaat. Het komt er te staan als je op het hartje drukt.',
    kept: 'Tot je de hartjes weghaalt, of het in je browser verwijdert',
  },
  {
    name: 'swapstead.favouritesGone',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose:
      'Onthoudt hoeveel van je bewaarde huizen niet meer op Swapstead stonden toen je voor het laatst keek, zodat we ze niet meetellen.',
    kept: 'Tot je je bewaarde huizen weer bekijkt, of het in je browser verwijdert',
  },
  {
    name: 'swapstead.recentPlaces',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose:
      'Onthoudt de laatste drie plaatsen waar je hebt gezocht en de afstand die je koos, alleen op dit apparaat. Zo kun je er met één druk op de knop opnieuw zoeken.',
    kept: 'Tot je het in je browser verwijdert',
  },
  {
    name: 'swapstead.languageOffer',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose: 'Houdt het aanbod gesloten om deze site in een andere taal te lezen.',
    kept: 'Tot je je browsergegevens wist',
  },
  {
    name: 'swapstead.wipDismissed',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose: 'Onthoudt dat je het venster ‘In aanbouw’ hebt gesloten, zodat het niet terugkomt.',
    kept: 'Tot je het in je browser verwijdert',
  },
  {
    name: 'swapstead.signOutPending',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose:
      'Onthoudt dat je hebt uitgelogd terwijl onze server niet bereikbaar was. Zo blijf je uitgelogd en hoort de server het later.',
    kept: 'Tot onze server het heeft gehoord, meestal een paar seconden',
  },
  {
    name: 'Concepten van formulieren, namen beginnen met swapstead.draft',
    kind: 'Lokale opslag',
    category: 'essential',
    purpose:
      'Bewaren wat je bent begonnen te schrijven, zoals de tekst over je huis, een bericht of een vraag aan ons. Sluit je de pagina, dan ben je niets kwijt.',
    kept: 'Tot je het formulier verstuurt of het in je browser verwijdert',
  },
  {
    name: 'Huisgidsen, namen beginnen met swapstead-guide',
    kind: 'Cache',
    category: 'essential',
    purpose:
      'Bewaren de huisgids, het adres, de lijsten en de foto’s van een verblijf, met de pagina om ze te lezen, zodat je ze zonder verbinding kunt lezen. We slaan ze op als je op ‘Opslaan op deze telefoon’ drukt, en niet eerder.',
    kept: 'Tot je ze verwijdert, uitlogt, of de ruil wordt geannuleerd of afgerond; uiterlijk drie dagen na vertrek',
  },
];

export const thirdPartyServices: ThirdPartyService[] = [
  {
    title: 'Een dienst voor statistieken',
    text: 'Die is van onszelf en draait op onze eigen server. Geen ander bedrijf krijgt de tellingen.',
  },
  {
    title: 'Een dienst voor kaartbetalingen',
    text: 'Stripe verwerkt de betalingen voor lidmaatschappen. De pagina’s van Stripe gaan open als je een betaald abonnement kiest of je lidmaatschap beheert, op een eigen adres, en daar plaatst Stripe eigen cookies, onder meer tegen fraude. Op onze pagina’s draait geen enkel script van Stripe.',
  },
  {
    title: 'Een aanbieder van de database',
    text: 'Die beheert de database waarin de gegevens van de site staan. Je browser heeft er nooit contact mee, en er komen geen cookies van.',
  },
  {
    title: 'Inloggen via sociale media',
    text: 'Je logt in met je e-mailadres en een wachtwoord. Inloggen via sociale media kan nu niet, we laden geen knop of script van zo’n platform, en geen van die platforms hoort van ons dat je hier was. Verandert dat, dan vragen we het je eerst.',
  },
];

export const browserAdvice: BrowserAdvice[] = [
  {
    browser: 'Chrome',
    path: 'Instellingen, Privacy en beveiliging, Cookies van derden of Browsegegevens verwijderen',
  },
  { browser: 'Firefox', path: 'Instellingen, Privacy & Beveiliging, Cookies en websitegegevens' },
  { browser: 'Safari op een Mac', path: 'Safari, Instellingen, Privacy, Beheer websitedata' },
  {
    browser: 'Safari op iPhone en iPad',
    path: 'Instellingen, Apps, Safari, Geavanceerd, Websitedata',
  },
  { browser: 'Edge', path: 'Instellingen, Privacy, zoeken en services, Cookies' },
];
