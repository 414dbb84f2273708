import type { careersPage as english, Opening, Perk } from '../careers.ts';
import type { Text } from '../text.ts';

export const careersPage: typeof english = {
  title: 'Werken bij Swapstead',
  description:
    'Werk aan een product waarmee mensen in elkaars huis wonen. Drie vacatures, en wat we te bieden hebben.',
  heading: 'Help mensen zich thuis te voelen',
  lead: 'We zijn een klein team met een eenvoudig product, en we willen dat het heel goed werkt. Binnen een week zie je je eigen werk erin terug.',
  openings_title: 'Drie vacatures',
  openings_note:
    'Deze drie functies laten zien hoe we mensen zoeken en ons werk beschrijven. Vraag ons welke op dit moment openstaat.',
  perks_title: 'Wat we bieden',
};

export const openings: Opening[] = [
  {
    id: 'member-support',
    title: 'Medewerker klantenservice',
    team: 'Klantenservice',
    place: 'Amsterdam, twee dagen per week thuis',
    hours: '24 tot 32 uur',
    salary: '€ 2.900 tot € 3.400 bruto per maand, bij 40 uur',
    summary:
      'Je beantwoordt de tickets die leden schrijven, van een vergeten wachtwoord tot een ruil die de avond ervoor misgaat. Jij bent de mens achter het woord Klantenservice.',
    tasks: [
      'Je leest, sorteert en beantwoordt tickets in het Engels en Nederlands, zodat ons volgende bericht echt verder helpt.',
      'Je bekijkt gemelde gesprekken zorgvuldig, beslist wat er gebeurt en legt dat aan allebei uit.',
      'Je schrijft op wat steeds terugkomt, en gaat met de ontwikkelaars om tafel tot het niet meer terugkomt.',
    ],
    profile: [
      'Je schrijft korte, vriendelijke zinnen die geen vraag openlaten.',
      'Je blijft rustig bij mensen die in de regen voor een dichte deur staan.',
      'Je hebt gewerkt met klanten, gasten, patiënten of leerlingen. Het vak maakt minder uit dan de jaren.',
    ],
  },
  {
    id: 'product-engineer',
    title: 'Product engineer, TypeScript',
    team: 'Product',
    place: 'Amsterdam, of op afstand binnen twee uur van de Midden-Europese tijd',
    hours: '32 tot 40 uur',
    salary: '€ 4.800 tot € 6.200 bruto per maand, bij 40 uur',
    summary:
      'Je bouwt hele functies, van de tabel in PostgreSQL tot de knop waar een lid op drukt, en je bent erbij als echte mensen ze gaan gebruiken.',
    tasks: [
      'Je maakt van een vraag een stuk product dat live is, getest en gemeten.',
      'Je houdt verborgen wat verborgen hoort te zijn: wat iemand niet mag zien, verlaat de server nooit.',
      'Je laat pagina’s werken met het toetsenbord, met een schermlezer, op een oude telefoon en in een trage trein.',
    ],
    profile: [
      'Je kent TypeScript, SQL en het webplatform goed, en je zoekt dingen op in plaats van te gokken.',
      'Je verwijdert code minstens zo graag als je die schrijft.',
      'Je kunt in gewone woorden zeggen wat je hebt gebouwd en wat het niet doet.',
    ],
  },
  {
    id: 'trust-and-safety',
    title: 'Hoofd vertrouwen en veiligheid',
    team: 'Community',
    place: 'Amsterdam',
    hours: '36 tot 40 uur',
    salary: '€ 4.300 tot € 5.400 bruto per maand, bij 40 uur',
    summary:
      'Je bepaalt hoe we leden beschermen tegen de enkeling met slechte bedoelingen, zonder dat alle anderen zich bekeken voelen.',
    tasks: [
      'Je gaat over onze regels voor meldingen, blokkeren en beëindigde accounts, en controleert of ze voor iedereen hetzelfde gelden.',
      'Je zorgt dat de pagina over veiligheid, de waarschuwingssignalen en de huisregels kloppen en nuttig blijven.',
      'Je werkt samen met onze functionaris voor gegevensbescherming, met verzekeraars en, als het nodig is, met de politie.',
    ],
    profile: [
      'Je hebt ervaring met fraude, geschillen of moderatie bij een platform, een bank, een woningcorporatie of een overheidsdienst.',
      'Je kent de digitaledienstenverordening (DSA) en de AVG goed genoeg om ze op een dinsdagmiddag toe te passen.',
      'Je kunt nee zeggen tegen iemand die zich daarna toch eerlijk behandeld voelt.',
    ],
  },
];

export const perks: Perk[] = [
  {
    title: 'Een lidmaatschap, en tijd om het te gebruiken',
    text: 'Premium per jaar voor jou, en 28 vakantiedagen per jaar bij een volledige werkweek.',
  },
  {
    title: 'Een maand ergens anders',
    text: 'Werk tot vier weken per jaar vanuit een huis waarmee je ruilt, binnen de Europese Unie.',
  },
  {
    title: 'De trein betalen wij',
    text: 'We betalen je woon-werkverkeer met het openbaar vervoer, en de trein in plaats van het vliegtuig bij elke werkreis van minder dan tien uur.',
  },
  {
    title: 'Een salaris dat je kunt zien',
    text: 'Bij elke vacature staat de salarisschaal. Hetzelfde werk wordt hetzelfde betaald, wie het ook doet.',
  },
  {
    title: 'Een pensioen dat telt',
    text: 'Een collectief pensioen waarvan wij twee derde betalen, vanaf je eerste dag.',
  },
  {
    title: 'Stille uren',
    text: 'Drie dagen per week geen overleg voor elf uur, en na zes uur verwacht niemand een bericht van je.',
  },
];

export const careersContact: Text[] = [
  (site) =>
    `Schrijf naar ${site.emails.careers} met een paar regels over iets wat je hebt gemaakt of hersteld, en wat je hier als eerste zou doen. Een cv helpt. Een foto, je leeftijd en een sollicitatiebrief in de derde persoon niet.`,
  'Je hoort binnen een week van ons. Daarna volgen één gesprek, één betaalde halve dag samenwerken en een antwoord. Sollicitaties verwijderen we vier weken na dat antwoord, tenzij je ons vraagt ze een jaar te bewaren.',
];
