import { paths } from '../../paths.ts';
import type { Benefit, CallToAction, howItWorksPage as english, JourneyStep } from '../how-it-works.ts';

export const howItWorksPage: typeof english = {
  title: 'Come funziona',
  description:
    'Come va uno scambio di casa su Swapstead, in quattro passi: proponi, trova, scambia, racconta.',
  heading: 'La tua casa in cambio della loro',
  lead: 'Vivi in un posto dove qualcuno sarebbe felice di svegliarsi. E viceversa. Ecco come due case si scambiano gli abitanti per un po’, e che cosa succede a ogni passo.',
  start: { label: 'Inizia oggi', to: paths.subscription() },
};

export const journeySteps: JourneyStep[] = [
  {
    title: 'Proponi la tua casa',
    lead: 'Mostrala com’è in una giornata normale, di quelle buone.',
    points: [
      'Aggiungi un titolo, una descrizione e almeno tre foto. Da ogni foto togliamo la posizione e i dati della fotocamera.',
      'Scegli dotazioni e parole chiave, e racconta con parole tue quale scambio faresti volentieri.',
      'Indica dove si trova e quali notti sono libere, su richiesta o non disponibili. Se tieni già un calendario altrove, puoi collegarlo.',
    ],
  },
  {
    title: 'Trova lo scambio giusto',
    lead: 'Cerca una casa fatta per come vivi tu, e una persona che starebbe bene nella tua.',
    points: [
      'Cerca nei testi e per parole chiave, e tieni da parte con il cuore le case che ti piacciono. Restano sul tuo dispositivo.',
      'Con premium cerchi anche per luogo e per date, giri sulla mappa e vedi chi ospita e quando la casa è libera.',
      'Salva una ricerca come desiderio: ti diciamo quando si libera una casa. Segna le case con cui scambieresti: se anche chi ospita segna la tua, lo diciamo a tutti e due.',
      'Scrivi a chi ospita. La conversazione resta dentro Swapstead, fra voi due.',
    ],
  },
  {
    title: 'Scambia in sicurezza',
    lead: 'Mettetevi d’accordo su tutto prima di fare le valigie.',
    points: [
      'Proponi uno scambio con i giorni di entrambi i soggiorni. La proposta aspetta una risposta fino a una settimana, e le notti concordate vengono tenute per voi.',
      'Se viaggia solo uno di voi, fatene un soggiorno per delle notti: chi ospita una notte ne riceve una, da usare più avanti a casa di qualcun altro.',
      'Vedetevi in videochiamata e mostratevi la casa. Dopo dieci minuti saprete già molto.',
      'Leggi l’accordo e firmalo con il tuo nome. Con l’ultima firma è definitivo, e si aprono indirizzo e guida della casa.',
      'Di’ alla tua assicurazione chi starà da te, e leggete insieme la pagina sulla sicurezza.',
    ],
  },
  {
    title: 'Racconta com’è andata',
    lead: 'Vivi lì per un po’, poi racconta com’è stato.',
    points: [
      'La guida della casa viaggia con te: chiavi, riscaldamento, rifiuti e chi chiamare. Due brevi liste ricordano che cosa fare prima di arrivare e prima di ripartire.',
      'Lascia la casa come l’hai trovata, con un biglietto sul tavolo. Lo scambio è completato quando entrambi dite che è andato bene, o tre giorni dopo l’ultimo soggiorno.',
      'Poi ciascuno scrive una recensione. Diventano visibili nello stesso momento: quando ci sono tutte e due, o quando il tempo per scriverle è finito.',
      'Il tuo profilo conta lo scambio, e il tuo stato passa da “Nuovo” ad “Attivo”.',
    ],
  },
];

export const benefits: Benefit[] = [
  {
    title: 'Nessun prezzo per notte',
    text: 'I membri scambiano, non affittano. Paghi l’iscrizione, e per il soggiorno nulla.',
  },
  {
    title: 'Una casa intera',
    text: 'Una cucina con un coltello che taglia, una lavatrice, una scrivania, una sedia in giardino. Spazio per vivere, non solo una stanza per dormire.',
  },
  {
    title: 'Un posto con dei vicini',
    text: 'Le case stanno dove vive la gente. Compri il pane dove lo compra chi ti ospita.',
  },
  {
    title: 'La tua casa in buone mani',
    text: 'Qualcuno annaffia le piante e ritira la posta. E ha tutte le ragioni per trattare bene la tua casa, perché tu sei nella sua.',
  },
  {
    title: 'Dove abiti resta affar tuo',
    text: 'Il luogo e il tuo nome li vedono solo i membri premium, l’indirizzo solo i tuoi ospiti, quando lo scambio è definitivo. Il tuo indirizzo email si vede solo se lo decidi tu.',
  },
  {
    title: 'Decidi tu, ogni volta',
    text: 'Nessuna classifica e nessun obbligo di accettare. Uno scambio si fa quando lo volete tutti e due.',
  },
];

export const howItWorksAction: CallToAction = {
  title: 'Qualcuno sta cercando una casa come la tua',
  text: 'La registrazione è gratuita. Guardati intorno quanto vuoi, e proponi la tua casa quando ti va.',
  visitor: { label: 'Crea il tuo account', to: paths.subscription() },
  member: { label: 'Guarda le case', to: paths.home() },
};
