import { paths } from '../../paths.ts';
import type { Benefit, CallToAction, howItWorksPage as english, JourneyStep } from '../how-it-works.ts';

export const howItWorksPage: typeof english = {
  title: 'Hoe het werkt',
  description: 'Zo gaat een huizenruil op Swapstead, in vier stappen: plaatsen, vinden, afspreken, delen.',
  heading: 'Jij bij hen, zij bij jou',
  lead: 'Je woont ergens waar iemand anders dolgraag eens wakker zou worden. En andersom. Hier lees je hoe twee huizen een tijdje van bewoner wisselen, en wat er bij elke stap gebeurt.',
  start: { label: 'Begin vandaag', to: paths.subscription() },
};

export const journeySteps: JourneyStep[] = [
  {
    title: 'Plaats je huis',
    lead: 'Laat je huis zien zoals het is op een gewone, goede dag.',
    points: [
      'Voeg een titel, een beschrijving en minstens drie foto’s toe. Cameragegevens en locaties halen we uit elke foto.',
      'Kies voorzieningen en labels, en vertel in je eigen woorden wat voor ruil bij je past.',
      'Kies de plaats van je huis en geef aan welke nachten vrij zijn, welke geblokkeerd en welke op aanvraag. Houd je ergens anders een agenda bij, dan kun je die koppelen.',
    ],
  },
  {
    title: 'Vind je match',
    lead: 'Zoek een huis dat past bij hoe je leeft, en iemand die in jouw huis zou kunnen wonen.',
    points: [
      'Zoek op woord en op label, en bewaar de huizen die je leuk vindt met het hartje. Ze blijven op je apparaat.',
      'Als premiumlid zoek je ook op plaats en datum, kijk je rond op de kaart en zie je wie de host is en wanneer een huis vrij is.',
      'Sla een zoekopdracht op als wens, dan laten we het je weten als er een huis vrijkomt. Markeer de huizen waarmee je zou willen ruilen. Markeren de hosts ook jouw huis, dan horen jullie het allebei.',
      'Schrijf de host. Het gesprek blijft binnen Swapstead, tussen jullie tweeën.',
    ],
  },
  {
    title: 'Ruil met een gerust hart',
    lead: 'Spreek alles af voordat iemand een koffer pakt.',
    points: [
      'Stel een ruil voor met de dagen van beide verblijven. Je voorstel wacht hoogstens een week op antwoord, en afgesproken nachten houden we voor jullie vrij.',
      'Reist er maar één van jullie? Maak er dan een verblijf voor nachten van. Voor elke nacht dat iemand bij je logeert, krijg je een nacht om later bij iemand anders te logeren.',
      'Ga videobellen en laat elkaar je huis zien. Na tien minuten weet je al veel.',
      'Lees de overeenkomst en onderteken met je naam. Na de laatste handtekening is de ruil definitief, en gaan het adres en de huisgids open.',
      'Vertel je verzekeraar wie er in je huis logeert, en lees samen de pagina over veiligheid.',
    ],
  },
  {
    title: 'Deel je ervaringen',
    lead: 'Woon er een tijdje en vertel daarna hoe het was.',
    points: [
      'Onderweg heb je de huisgids bij je: sleutels, verwarming, afval en wie je kunt bellen. In twee korte lijsten staat wat je doet voor je aankomt en voor je vertrekt.',
      'Laat het huis achter zoals je het aantrof, met een briefje op tafel. De ruil is afgerond zodra jullie allebei zeggen dat het goed ging, of drie dagen na het laatste verblijf.',
      'Daarna schrijven jullie allebei een beoordeling. Die worden tegelijk zichtbaar: zodra ze er allebei zijn, of als de tijd ervoor om is.',
      'Je profiel telt de ruil mee, en je status verandert van Nieuw in Actief.',
    ],
  },
];

export const benefits: Benefit[] = [
  {
    title: 'Geen prijs per nacht',
    text: 'Leden ruilen, ze huren niet. Je betaalt voor het lidmaatschap en niets voor het verblijf zelf.',
  },
  {
    title: 'Een heel huis',
    text: 'Een keuken met een scherp mes, een wasmachine, een bureau, een tuinstoel. Ruimte om te leven, in plaats van alleen een kamer om te slapen.',
  },
  {
    title: 'Een plek met buren',
    text: 'Huizen staan waar mensen wonen. Je koopt brood bij de bakker van je host.',
  },
  {
    title: 'Er wordt op je huis gepast',
    text: 'Iemand geeft de planten water en haalt de post binnen. En je gasten hebben alle reden om zuinig te zijn op je huis, want jij zit in dat van hen.',
  },
  {
    title: 'Niet iedereen ziet waar je woont',
    text: 'De plaats en je naam zien alleen premiumleden. Je adres zien alleen je gasten, zodra de ruil definitief is. Je e-mailadres delen we alleen als jij dat wilt.',
  },
  {
    title: 'Jij beslist, elke keer',
    text: 'Geen ranglijst, en je hoeft nooit ja te zeggen. Een ruil gaat door als jullie hem allebei willen.',
  },
];

export const howItWorksAction: CallToAction = {
  title: 'Iemand zoekt een huis als het jouwe',
  text: 'Registreren is gratis. Kijk rond zo lang je wilt, en plaats je huis als je eraan toe bent.',
  visitor: { label: 'Maak je account aan', to: paths.subscription() },
  member: { label: 'Huizen bekijken', to: paths.home() },
};
