import type { partnersPage as english, PartnerKind, PartnerOpportunity, PartnerStep } from '../partners.ts';

export const partnersPage: typeof english = {
  title: 'Partner',
  description:
    'Lavorare con Swapstead: che cosa cerchiamo, con chi, e come si va dalla prima email alla partenza.',
  heading: 'Buona compagnia per chi si sposta',
  lead: 'A uno scambio servono un treno, una chiave, un letto pulito e un po’ di tranquillità. Se è il tuo mestiere, parliamone.',
  opportunities_title: 'Che cosa possiamo fare insieme',
  kinds_title: 'I partner che cerchiamo',
  kinds_note:
    'Qui nominiamo un partner solo quando c’è un contratto firmato e ci ha dato il suo consenso. Queste sono le organizzazioni da cui ci piacerebbe ricevere notizie.',
  process_title: 'Come si fa',
  principles_title: 'Che cosa non facciamo',
};

export const partnerOpportunities: PartnerOpportunity[] = [
  {
    title: 'Qualcosa che serve ai membri',
    text: 'Un’offerta che renda uno scambio più facile o più sicuro, a condizioni eque e senza clausole in piccolo.',
    gives: 'Un’offerta chiara per i membri, uguale per tutti.',
    gets: 'Un posto dove è utile: in un articolo, nella pagina sulla sicurezza o nella newsletter.',
  },
  {
    title: 'Conoscenze da condividere',
    text: 'Articoli scritti insieme su assicurazioni, viaggi in treno, riparazioni, trasferirsi con i bambini o vivere all’estero per un po’.',
    gives: 'Fatti, una persona esperta a cui chiedere, e il tempo di controllare il testo.',
    gets: 'Il tuo nome sotto l’articolo e un link. Il testo resta indipendente.',
  },
  {
    title: 'Gruppi che stanno insieme',
    text: 'Iscrizioni per chi si sposta per lavoro o per studio: chi insegna, chi fa ricerca, chi lavora in ospedale.',
    gives: 'Un gruppo con un bisogno reale e una persona che lo conosce bene.',
    gets: 'Iscrizioni in un’unica fattura, e una mano con i primi annunci.',
  },
];

export const partnerKinds: PartnerKind[] = [
  {
    title: 'Assicurazioni e broker',
    text: 'Polizze per la casa, per il suo contenuto e di responsabilità civile che dicano con parole semplici che cosa vale mentre si scambia casa.',
  },
  {
    title: 'Compagnie di treni e traghetti',
    text: 'Perché il modo più bello di arrivare in una casa scambiata è spesso quello lento.',
  },
  {
    title: 'Servizi per chiavi e serrature',
    text: 'Cassette per le chiavi, punti di consegna di quartiere e serrature intelligenti che non registrino chi dorme dove.',
  },
  {
    title: 'Cooperative di pulizie e lavanderia',
    text: 'Del posto, pagate il giusto, e contente di venire con poco preavviso fra una famiglia e l’altra.',
  },
  {
    title: 'Università e ospedali',
    text: 'Accolgono persone che vengono per un semestre e si lasciano dietro una bella casa.',
  },
  {
    title: 'Città e regioni',
    text: 'Posti che vogliono ospiti che restino per settimane, facciano la spesa in centro e lascino gli appartamenti a chi ci vive.',
  },
];

export const partnerSteps: PartnerStep[] = [
  {
    title: 'Scrivici',
    text: (site) =>
      `Mezza pagina a ${site.emails.partners}: chi sei, che cosa porteresti ai membri e che cosa ti aspetti.`,
  },
  {
    title: 'Conosciamoci',
    text: 'Una chiamata di mezz’ora. Se non va, lo diciamo presto, e diciamo perché.',
  },
  {
    title: 'Proviamo in piccolo',
    text: 'Tre mesi, un’offerta, una cifra su cui ci siamo accordati prima.',
  },
  {
    title: 'Mettiamolo per iscritto',
    text: 'Un contratto breve, con una via d’uscita per entrambi, e una nota in questa pagina.',
  },
];

export const partnerPrinciples: string[] = [
  'Non vendiamo e non diamo ad altri i dati dei membri. Un partner non saprà mai da noi chi ha usato la sua offerta.',
  'Non vendiamo posti nell’elenco. Le case sono nell’ordine in cui sono state proposte.',
  'Ogni testo pagato da un partner lo indichiamo come tale, nella prima riga.',
  'Non prendiamo commissioni che alla fine pagherebbe un membro.',
];
