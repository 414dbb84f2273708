import { paths } from '../../paths.ts';
import type { faqPage as english, FaqSection } from '../faq.ts';

export const faqPage: typeof english = {
  title: 'Veelgestelde vragen',
  description:
    'Verzekering, zorg voor het huis, berichten, aankomst, privacy: wat leden willen weten voor een ruil.',
  heading: 'Goede vragen, duidelijke antwoorden',
  lead: 'Tien dingen die mensen willen weten voordat ze hun sleutel afgeven. Staat jouw vraag er niet bij? Stel hem ons.',
  support: {
    title: 'Heb je een andere vraag?',
    text: 'Open een ticket en vertel wat je nodig hebt. Een mens leest het en antwoordt daar.',
    link: { label: 'Naar de klantenservice', to: paths.support() },
  },
};

export const faqSections: FaqSection[] = [
  {
    id: 'insurance-and-safety',
    title: 'Verzekering en veiligheid',
    questions: [
      {
        id: 'own-insurance',
        question: 'Heb ik zelf een verzekering nodig?',
        answer: [
          'Ja. Houd je opstal- en inboedelverzekering aan, en vertel je verzekeraar schriftelijk dat er gasten logeren terwijl je weg bent. Vraag twee dingen: geldt de dekking ook tijdens een huizenruil, en is schade door gasten verzekerd? Wat jij in hun huis kapotmaakt, hoort onder je eigen aansprakelijkheidsverzekering te vallen.',
          (site) =>
            `De verzekering die op onze pagina over veiligheid staat, dekt tot ${site.insurance_amount}. Die komt niet in de plaats van je eigen verzekering.`,
        ],
      },
      {
        id: 'securing-belongings',
        question: 'Hoe zorg ik dat mijn spullen veilig zijn?',
        answer: [
          'Leg ergens anders wat je niet kunt vervangen: paspoorten, sieraden, papieren, schijven met back-ups, de ring van je oma. Een kast op slot of een buur die je vertrouwt is genoeg. Log uit op gedeelde computers en op de televisie, en maak een gastnetwerk voor de wifi als je router dat kan.',
          'Film op de dag van vertrek rustig elke kamer. Dat kost vijf minuten en beantwoordt de meeste vragen die later kunnen komen.',
        ],
      },
    ],
  },
  {
    id: 'property-care',
    title: 'Zorg voor het huis',
    questions: [
      {
        id: 'cleanliness',
        question: 'Hoe schoon moet mijn huis zijn?',
        answer: [
          'Zo schoon als je hun huis zou willen aantreffen. Fris beddengoed en schone handdoeken, een lege vaatwasser, een schone koelkast met vrije planken, een schone badkamer en vloeren waar je op sokken kunt lopen. Laat wat ruimte over in een kledingkast, en één lege la per gast.',
          'Komt er voor of na de ruil iemand schoonmaken? Spreek dan vooraf af wie dat regelt en wie het betaalt.',
        ],
      },
      {
        id: 'treating-the-home',
        question: 'Hoe ga ik om met het huis waar ik logeer?',
        answer: [
          'Zoals met het huis van een goede vriend die morgen thuiskomt. Volg de huisgids, vraag het voordat je meubels verschuift, vul aan wat je opmaakt en kom met zoveel mensen als je hebt afgesproken. Geen feestjes, geen logés en geen huisdieren, tenzij de host ja heeft gezegd.',
          'Gaat er iets kleins kapot of hoor je een raar geluid? Laat het de host meteen weten. Een bericht vindt niemand erg, een verrassing iedereen.',
        ],
      },
    ],
  },
  {
    id: 'communication',
    title: 'Contact met elkaar',
    questions: [
      {
        id: 'prompt-replies',
        question: 'Hoe snel moet ik berichten beantwoorden?',
        answer: [
          'Binnen twee dagen, ook als het nee is. Een kort nee is aardig: dan kan de ander verder zoeken. Een voorstel wacht tot een bepaalde dag, en zonder antwoord verloopt het. De bel op elke pagina laat zien wat er nieuw is, en in je profiel kies je waarover je ook een e-mail of pushmelding wilt.',
          'Spreek tijdens een ruil een vast moment van de dag af waarop jullie allebei je berichten bekijken.',
        ],
      },
      {
        id: 'emergency-info',
        question: 'Wat moeten mijn gasten weten voor noodgevallen?',
        answer: [
          'Schrijf het in je huisgids, en leg ook één blad papier bij de deur: je volledige adres zoals je het door de telefoon zou voorlezen, waar je water, gas en stroom afsluit, waar de blusdeken en de verbanddoos liggen, het dichtstbijzijnde ziekenhuis met spoedeisende hulp, en de nummers van een buur, een loodgieter en jou.',
          (site) =>
            `De alarmnummers per regio staan op de pagina over veiligheid, net als onze eigen hulplijn, ${site.support_hours}.`,
        ],
      },
    ],
  },
  {
    id: 'arrival-and-departure',
    title: 'Aankomst en vertrek',
    questions: [
      {
        id: 'arrival-preparation',
        question: 'Hoe bereid ik de komst van mijn gasten voor?',
        answer: [
          'Bedenk hoe de sleutels van hand tot hand gaan en probeer het één keer uit: via een buur, met een sleutelkastje of bij de deur. Adres, route, sleutels en wifi staan in je huisgids, die voor je gasten opengaat zodra jullie allebei hebben ondertekend. Loop hem nog eens na als je de herinnering krijgt, een week van tevoren. Zet het eerste ontbijt klaar, zet een paar lampen op een tijdschakelaar als ze laat komen, en leg op papier op tafel wat in de gids staat.',
          'Vraag een buur om de eerste avond bereikbaar te zijn. Dan komen de meeste vragen.',
        ],
      },
      {
        id: 'departure-checklist',
        question: 'Wat doe ik voor ik vertrek?',
        answer: [
          'Doe de afwas, zet het afval buiten, haal de bedden af en zet een was aan of leg de handdoeken bij elkaar. Haal uit de koelkast wat bederft. Ramen dicht, verwarming zoals afgesproken, lichten uit, planten water. Leg de sleutels waar jullie hebben afgesproken en stuur er een foto van. Wat je host verder vraagt, staat in een lijst op de pagina van jullie ruil.',
          'Schrijf de host daarna twee regels: wat je heerlijk vond, en wat verder goed is om te weten.',
        ],
      },
    ],
  },
  {
    id: 'respect-and-privacy',
    title: 'Respect en privacy',
    questions: [
      {
        id: 'privacy',
        question: 'Hoe blijft mijn privacy beschermd tijdens een ruil?',
        answer: [
          'Zeg duidelijk welke kamers, kasten en laden privé zijn, en doe op slot wat dicht moet blijven. Gasten komen daar niet, delen geen foto’s waarop je adres of je gezin te zien is, en houden voor zich wat ze over jou te weten komen.',
          'Camera’s binnen moeten tijdens een ruil uitstaan. Hangt er buiten een camera of een deurbel met camera? Vertel dat je gasten voordat jullie data afspreken.',
        ],
      },
      {
        id: 'damage',
        question: 'Wat als er iets kapotgaat?',
        answer: [
          'Vertel het de host dezelfde dag, met een foto, en bied aan om het goed te maken. Meestal gaat het om een glas of een lamp en is het met twee berichten geregeld. Is de schade groter, meld het dan allebei bij je verzekeraar en laat alles zoals het is tot er antwoord is.',
          'Komen jullie er niet uit? Open dan een ticket. In de overeenkomst die jullie allebei hebben ondertekend, staat wat is afgesproken. Wij zijn geen partij bij jullie ruil en kunnen niet voor jullie beslissen, maar we denken mee over wat je nu kunt doen.',
        ],
      },
    ],
  },
];
