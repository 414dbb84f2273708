import type {
  coverage as englishCoverage,
  pressPage as englishPage,
  MediaKitItem,
  PressContact,
  PressNumber,
  PressRelease,
  StoryIdea,
} from '../press.ts';
import { euros } from '../text.ts';

export const pressPage: typeof englishPage = {
  title: 'Pers',
  description: 'Nieuws van Swapstead, feiten en cijfers, de persmap en de mensen die je kunt bellen.',
  heading: 'Voor wie schrijft over wonen, reizen en geld',
  lead: 'Wat er nieuw is, wat er klopt, en wie je meer kan vertellen.',
};

export const releasesTitle = 'Persberichten';

export const pressReleases: PressRelease[] = [
  {
    id: 'your-data-in-one-file',
    date: '2026-10-06',
    title: 'Leden nemen hun gegevens mee, in één bestand',
    summary:
      'Eén knop in het profiel pakt alles in wat Swapstead over een lid heeft. Een andere verwijdert het.',
    body: [
      'Leden van Swapstead kunnen nu met één knop in hun profiel alles downloaden wat de site over hen heeft: account, profiel, huizen, foto’s, gesprekken en tickets, als gewone bestanden in één archief. Een tweede knop verwijdert het profiel en alles wat erbij hoort, en beëindigt een betaald lidmaatschap bij de betaaldienst.',
      'Beide rechten staan in Europa al jaren in de wet. Vaak komen er een formulier en een maand wachten aan te pas. Op Swapstead zitten ze in het product.',
    ],
  },
  {
    id: 'where-a-home-is-stays-locked',
    date: '2026-06-16',
    title: 'Waar een huis staat, gaat niet iedereen iets aan',
    summary: 'De plaats van een huis en de naam van de host zien alleen betalende leden.',
    body: [
      'Op Swapstead kan iedereen elk huis bekijken, met foto’s en labels. De plaats van het huis, de naam van de host en de dagen waarop het huis vrij is, gaan alleen naar premiumleden. Voor alle anderen verlaten die gegevens de server nooit. Ze zijn dus niet te vinden in de pagina, niet in de zoekresultaten en niet in de volgorde van het overzicht.',
      'Met foto’s gaat het net zo: de locatie en de cameragegevens die een telefoon in een foto schrijft, zijn verwijderd voordat de foto te zien is.',
    ],
  },
  {
    id: 'one-membership-no-nightly-price',
    date: '2026-03-10',
    title: 'Swapstead: één lidmaatschap, geen prijs per nacht',
    summary: 'Een gemeenschap voor huizenruil uit Amsterdam, waar niets te huur is.',
    body: [
      (site) =>
        `Op Swapstead wonen mensen een tijdje in elkaars huis. Leden plaatsen het huis waarin ze wonen, zoeken een huis dat bij hen past en spreken in een privégesprek een ruil af. Voor het verblijf gaat er geen geld om. Rondkijken is gratis. Een huis plaatsen en hosts schrijven kan met een lidmaatschap van ${euros(site.plans.biannual.amount_cents)} ${site.plans.biannual.period} of ${euros(site.plans.annual.amount_cents)} ${site.plans.annual.period}.`,
      'Aan de site wordt nog gebouwd, en dat krijgt iedereen bij het eerste bezoek te horen.',
    ],
  },
];

export const releasesNote =
  'Deze persberichten zijn voorbeelden die we zelf hebben geschreven. Je mag ze citeren en inkorten.';

export const coverage: typeof englishCoverage = {
  title: 'In de media',
  text: 'Werk je aan een verhaal over hoe mensen reizen en wonen? We helpen graag, met mensen om te spreken, met cijfers en met beeld. Heb je iets gepubliceerd? Stuur ons dan de link.',
  ideas_title: 'Verhalen waarbij we kunnen helpen',
};

export const storyIdeas: StoryIdea[] = [
  {
    title: 'De lege helft van de straat',
    text: 'Wat er met een buurt gebeurt als huizen wekenlang leegstaan, en wat als er iemand anders in woont.',
  },
  {
    title: 'Hoe vreemden elkaar gaan vertrouwen',
    text: 'De stappen tussen een foto op een scherm en een sleutel in een brievenbus, en waar mensen afhaken.',
  },
  {
    title: 'Een maand ergens anders',
    text: 'Werken vanuit een ander huis, met de kinderen mee en de kat in goede handen.',
  },
];

export const byTheNumbersTitle = 'In cijfers';

export const pressNumbers: PressNumber[] = [
  {
    value: (site) => euros(site.plans.free.amount_cents),
    label: 'kost een nacht in een ruilhuis',
  },
  {
    value: (site) => euros(site.plans.biannual.amount_cents),
    label: 'kost een lidmaatschap van zes maanden',
  },
  {
    value: (site) => euros(site.plans.annual.amount_cents),
    label: 'kost een lidmaatschap van een jaar',
  },
  { value: '3', label: 'foto’s horen er minstens bij elk nieuw huis' },
  { value: '2', label: 'mensen moeten een ruil bevestigen voordat die als afgerond telt' },
  { value: '7', label: 'soorten huizen kun je plaatsen, van studio tot villa' },
  {
    value: '40',
    label: 'kant-en-klare labels beschrijven een huis, en leden voegen er eigen labels aan toe',
  },
  {
    value: (site) => `${site.price_change_notice_days}`,
    label: 'dagen zitten er tussen de aankondiging van een nieuwe prijs en de dag waarop die ingaat',
  },
];

export const byTheNumbersNote =
  'Dit zijn feiten over het product. Aantallen leden of ruilen publiceren we niet, want een jonge gemeenschap is geen getal.';

export const mediaKitTitle = 'Persmap';

export const mediaKit: MediaKitItem[] = [
  {
    title: 'De naam',
    text: (site) => `${site.name}, één woord, één hoofdletter. De slogan is ‘${site.tagline}’.`,
  },
  {
    title: 'Het beeldmerk',
    text: 'De omtrek van twee daken die in elkaar grijpen, een dennengroen, een kleirood. Laat rondom de ruimte van één dak vrij, verander de kleuren niet, kantel het niet en zet er geen rand omheen. Op verzoek sturen we het als SVG en PNG.',
  },
  {
    title: 'De kleuren',
    text: 'Den #1F5A46, klei #B5482A, honing #E3A73B, op papier #FAF7F2. Koppen zijn gezet in Fraunces, al het andere in Instrument Sans.',
  },
  {
    title: 'De foto’s',
    text: 'Schermafbeeldingen van openbare pagina’s mag je gebruiken in berichten over Swapstead. Foto’s van huizen zijn van wie ze heeft gemaakt. Vraag het dus voordat je er een los gebruikt.',
  },
  {
    title: 'In één zin',
    text: 'Swapstead is een gemeenschap voor huizenruil uit Amsterdam, waarvan de leden een tijdje in elkaars huis wonen en betalen voor een lidmaatschap, nooit voor een nacht.',
  },
];

export const pressContactsTitle = 'Contact';

export const pressContacts: PressContact[] = [
  {
    title: 'Persvoorlichting',
    text: 'Vragen, interviews, beeld en feiten om na te gaan. Noem je deadline in de eerste regel.',
    email: (site) => site.emails.press,
  },
  {
    title: 'Vragen over privacy',
    text: 'Hoe we met gegevens omgaan, voor journalisten en onderzoekers.',
    email: (site) => site.emails.dpo,
  },
  {
    title: 'Samenwerken',
    text: 'Als je liever met ons werkt dan over ons schrijft.',
    email: (site) => site.emails.partners,
  },
];
