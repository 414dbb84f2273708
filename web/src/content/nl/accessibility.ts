import type {
  AssistiveTechnology,
  accessibilityFeedback as englishFeedback,
  accessibilityPage as englishPage,
  FeatureGroup,
  Improvement,
  KeyboardShortcut,
  Standard,
} from '../accessibility.ts';

export const accessibilityPage: typeof englishPage = {
  title: 'Toegankelijkheid',
  description:
    'Hoe Swapstead werkt met een toetsenbord, schermlezer, grote tekst en kleine schermen, en waar je meldt dat iets niet werkt.',
  heading: 'Een huis heeft meer dan één deur',
  commitment_title: 'Wat we beloven',
  commitment: [
    'Iedereen moet een huis kunnen vinden, een huis kunnen plaatsen en met een host kunnen praten. Met het toetsenbord, op het gehoor, met tekst die twee keer zo groot is, op een kleine telefoon, of op een dag dat je je moeilijk kunt concentreren.',
    'Daar bouwen we vanaf de eerste regel voor, en we testen elke pagina erop voordat die online gaat. Schieten we tekort, dan willen we het weten.',
  ],
  features_title: 'Wat er is ingebouwd',
  standards_title: 'Normen',
  technologies_title: 'Hulpmiddelen',
  technologies_intro:
    'Swapstead is gemaakt met de standaardonderdelen van het web, zodat het werkt met de hulpmiddelen die je kent. We ondersteunen de huidige versies van deze:',
  shortcuts_title: 'Sneltoetsen',
  shortcuts_intro:
    'Op een Mac is Alt de Option-toets. Sneltoetsen met Alt werken niet terwijl je in een veld typt.',
  improvements_title: 'Waar we aan werken',
  tests_title: 'Wat er is getest',
};

export const featureGroups: FeatureGroup[] = [
  {
    id: 'visual',
    title: 'Zien',
    items: [
      'Tekst heeft een contrast van minstens 4,5 op 1 met de achtergrond, in de lichte en in de donkere kleuren.',
      'Licht en donker volgen je systeem, en ook de kleuren met hoog contrast van Windows.',
      'Je kunt tot 200% inzoomen zonder tekst of knoppen kwijt te raken, en zonder opzij te scrollen.',
      'Kleur is nooit het enige wat iets betekent. Er staat altijd een woord, een vinkje of een vorm naast.',
      'Afbeeldingen die iets vertellen, hebben een beschrijving. Versiering is verborgen voor schermlezers.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Toetsenbord',
    items: [
      'Alles wat je kunt bedienen, kun je bereiken en bedienen met het toetsenbord, in de volgorde van lezen.',
      'Een duidelijke rand laat zien waar je bent.',
      'De eerste stop op elke pagina is een link waarmee je meteen naar de inhoud gaat.',
      'Vensters houden de focus binnen en geven die terug aan de plek waar je vandaan kwam.',
      'Foto’s kun je op volgorde zetten zonder te slepen, en data kun je kiezen zonder muis.',
    ],
  },
  {
    id: 'audio-cognitive',
    title: 'Horen en begrijpen',
    items: [
      'Er speelt niets vanzelf af, en niets hangt af van geluid.',
      'Korte zinnen, gewone woorden, en overal dezelfde namen voor dezelfde dingen.',
      'Beweging is kort, en staat uit als je systeem om minder beweging vraagt.',
      'Foutmeldingen staan bij het veld, zeggen wat je kunt doen, en worden door schermlezers voorgelezen.',
      'Een lang formulier onthoudt wat je hebt getypt als de pagina per ongeluk dichtgaat.',
    ],
  },
  {
    id: 'mobile',
    title: 'Mobiel',
    items: [
      'Pagina’s passen op een scherm van 320 pixels breed, rechtop en liggend.',
      'Knoppen zijn groot genoeg voor een duim, met ruimte ertussen.',
      'Je hebt geen gebaren nodig. Wat je kunt swipen, heeft ook een knop.',
      'Velden openen het juiste toetsenbord, en je wachtwoordmanager kan ze invullen.',
    ],
  },
];

export const standards: Standard[] = [
  {
    name: 'WCAG 2.1 AA',
    description: 'Richtlijnen voor toegankelijkheid van webcontent van het W3C, niveaus A en AA',
    status: 'Voldoet',
  },
  {
    name: 'EN 301 549',
    description: 'Europese norm voor toegankelijke producten en diensten, hoofdstuk over het web',
    status: 'Voldoet',
  },
  {
    name: 'Webtoegankelijkheidsrichtlijn',
    description: 'Richtlijn (EU) 2016/2102, bedoeld voor overheidsinstanties, die we uit eigen keuze volgen',
    status: 'Loopt nog',
  },
];

export const assistiveTechnologies: AssistiveTechnology[] = [
  {
    kind: 'Schermlezers op een computer',
    names: 'NVDA en JAWS op Windows, VoiceOver op macOS, Orca op Linux',
  },
  { kind: 'Schermlezers op een telefoon', names: 'VoiceOver op iOS, TalkBack op Android' },
  {
    kind: 'Vergroting',
    names: 'zoomen in de browser, ZoomText, en de vergrootglazen van Windows, macOS, iOS en Android',
  },
  {
    kind: 'Spraakbediening',
    names: 'Stembediening op macOS en iOS, Spraaktoegang op Windows, Voice Access op Android, Dragon',
  },
  {
    kind: 'Andere invoer',
    names: 'alleen toetsenbord, schakelaars en schermtoetsenborden',
  },
  {
    kind: 'Weergave-instellingen',
    names: 'hoog contrast, donkere kleuren, grotere tekst en minder beweging',
  },
];

export const keyboardShortcuts: KeyboardShortcut[] = [
  {
    action: 'Huizen zoeken',
    keys: ['Alt + S'],
    note: 'Gaat vanaf elke pagina naar het zoekveld bij de huizen.',
  },
  { action: 'Naar je profiel', keys: ['Alt + P'], note: 'Opent je profiel.' },
  {
    action: 'Sluiten',
    keys: ['Escape'],
    note: 'Sluit het open venster of menu en gaat terug naar waar je het opende.',
  },
  {
    action: 'Door de pagina lopen',
    keys: ['Tab', 'Shift + Tab'],
    note: 'Tab gaat naar het volgende onderdeel, Shift + Tab naar het vorige.',
  },
];

export const improvements: Improvement[] = [
  {
    title: 'Meer mensen, minder aannames',
    text: 'Elke grotere wijziging willen we testen met mensen die dagelijks een schermlezer, schakelaar of hun stem gebruiken.',
  },
  {
    title: 'Betere woorden bij foto’s',
    text: 'Leden weten wat er op hun foto’s staat. We zoeken een eenvoudige manier waarop ze dat kunnen vertellen.',
  },
  {
    title: 'Toegankelijke huizen, makkelijker te vinden',
    text: 'Hosts kunnen nu al eigen labels gebruiken, zoals Drempelvrij of Brede deuren. We werken aan een gezamenlijke lijst.',
  },
  {
    title: 'De Webtoegankelijkheidsrichtlijn',
    text: 'We werken de eisen voor verklaringen, toezicht en feedback een voor een af, ook al is de richtlijn voor ons niet verplicht.',
  },
];

export const accessibilityFeedback: typeof englishFeedback = {
  title: 'Vertel ons wat je in de weg zit',
  text: [
    'Zeg welke pagina het was, wat je wilde doen en, als je wilt, welke browser en welk hulpmiddel je gebruikt. Eén zin is genoeg.',
    (site) => `We proberen binnen ${site.accessibility_reply_days} werkdagen te antwoorden.`,
  ],
  button: 'Toegankelijkheidsteam mailen',
  subject: 'Feedback over toegankelijkheid',
  mail_body: (site) =>
    `Hallo toegankelijkheidsteam van ${site.name},\n\nDe pagina:\nWat ik wilde doen:\nWat er gebeurde:\n`,
};
