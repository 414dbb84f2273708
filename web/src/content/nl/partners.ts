import type { partnersPage as english, PartnerKind, PartnerOpportunity, PartnerStep } from '../partners.ts';

export const partnersPage: typeof english = {
  title: 'Partners',
  description:
    'Samenwerken met Swapstead: wat we zoeken, met wie, en hoe het gaat van een eerste e-mail tot een begin.',
  heading: 'Goed gezelschap voor mensen onderweg',
  lead: 'Bij een ruil horen een trein, een sleutel, een schoon bed en een gerust hart. Is dat jouw vak? Dan moeten we eens praten.',
  opportunities_title: 'Mogelijkheden',
  kinds_title: 'Partners die we zoeken',
  kinds_note:
    'We noemen partners hier pas bij naam als er een contract is ondertekend en ze dat goedvinden. Van dit soort organisaties horen we graag.',
  process_title: 'Zo gaat het',
  principles_title: 'Wat we niet doen',
};

export const partnerOpportunities: PartnerOpportunity[] = [
  {
    title: 'Iets waar leden wat aan hebben',
    text: 'Een aanbod dat een ruil makkelijker of veiliger maakt, op eerlijke voorwaarden en zonder kleine lettertjes.',
    gives: 'Een duidelijk aanbod voor leden, voor iedereen hetzelfde.',
    gets: 'Een plek waar het helpt: in een artikel, op de pagina over veiligheid of in de nieuwsbrief.',
  },
  {
    title: 'Kennis om te delen',
    text: 'Artikelen die we samen schrijven over verzekeringen, treinreizen, klussen, verhuizen met kinderen, of een tijdje in het buitenland wonen.',
    gives: 'Feiten, een deskundige die we vragen kunnen stellen, en tijd om de tekst na te kijken.',
    gets: 'Je naam onder het artikel en een link. De tekst blijft onafhankelijk.',
  },
  {
    title: 'Groepen die bij elkaar horen',
    text: 'Lidmaatschappen voor mensen die voor werk of studie ergens anders gaan wonen, zoals gastdocenten, onderzoekers of ziekenhuispersoneel.',
    gives: 'Een groep die dit echt nodig heeft, en één persoon die de groep goed kent.',
    gets: 'Lidmaatschappen op één factuur, en hulp bij het plaatsen van de eerste huizen.',
  },
];

export const partnerKinds: PartnerKind[] = [
  {
    title: 'Verzekeraars en tussenpersonen',
    text: 'Opstal-, inboedel- en aansprakelijkheidsverzekeringen die in gewone woorden zeggen wat er geldt tijdens een huizenruil.',
  },
  {
    title: 'Spoorwegen en veerdiensten',
    text: 'Want de mooiste weg naar een ruilhuis is vaak de langzame.',
  },
  {
    title: 'Sleuteldiensten en sloten',
    text: 'Sleutelkastjes, sleutelpunten in de buurt en slimme sloten die niet bijhouden wie waar slaapt.',
  },
  {
    title: 'Schoonmaak- en wascoöperaties',
    text: 'Uit de buurt, eerlijk betaald, en graag bereid om op korte termijn tussen twee gezinnen door te komen.',
  },
  {
    title: 'Universiteiten en ziekenhuizen',
    text: 'Ze ontvangen mensen die een semester komen en thuis een fijn huis achterlaten.',
  },
  {
    title: 'Gemeenten en regio’s',
    text: 'Plekken die gasten willen die weken blijven, in de winkelstraat kopen en de appartementen overlaten aan wie er woont.',
  },
];

export const partnerSteps: PartnerStep[] = [
  {
    title: 'Schrijf ons',
    text: (site) =>
      `Een halve pagina aan ${site.emails.partners}: wie je bent, wat je leden te bieden hebt en wat je hoopt te bereiken.`,
  },
  {
    title: 'Kennismaken',
    text: 'Een gesprek van een half uur. Past het niet, dan zeggen we dat snel, en waarom.',
  },
  {
    title: 'Klein proberen',
    text: 'Drie maanden, één aanbod, één getal dat we van tevoren samen hebben afgesproken.',
  },
  {
    title: 'Op papier zetten',
    text: 'Een kort contract waar we allebei uit kunnen stappen, en een bericht op deze pagina.',
  },
];

export const partnerPrinciples: string[] = [
  'We verkopen geen gegevens over leden en geven ze niet door. Van ons horen partners nooit wie hun aanbod heeft gebruikt.',
  'We verkopen geen plekken in het overzicht. Huizen staan op volgorde van plaatsing.',
  'Staat er een tekst waarvoor een partner heeft betaald, dan zeggen we dat in de eerste regel.',
  'We nemen geen commissie die een lid uiteindelijk zou betalen.',
];
