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
  title: 'Stampa',
  description: 'Notizie da Swapstead, fatti e cifre, il kit per la stampa e le persone da chiamare.',
  heading: 'Per chi scrive di case, viaggi e soldi',
  lead: 'Che cosa c’è di nuovo, che cosa è vero, e chi può raccontarti di più.',
};

export const releasesTitle = 'Comunicati';

export const pressReleases: PressRelease[] = [
  {
    id: 'your-data-in-one-file',
    date: '2026-10-06',
    title: 'I membri portano con sé i propri dati, in un file solo',
    summary:
      'Un pulsante nel profilo raccoglie tutto quello che Swapstead ha su un membro. Un altro lo elimina.',
    body: [
      'I membri di Swapstead possono ora scaricare tutto quello che il sito ha su di loro, con un pulsante nel profilo: account, profilo, case, immagini, conversazioni e richieste, come semplici file in un unico archivio. Un secondo pulsante elimina il profilo e tutto quello che ne fa parte, e disdice l’iscrizione a pagamento presso il servizio di pagamento.',
      'In Europa entrambi i diritti sono legge da anni. Spesso si traducono in un modulo e in un mese di attesa. Su Swapstead fanno parte del prodotto.',
    ],
  },
  {
    id: 'where-a-home-is-stays-locked',
    date: '2026-06-16',
    title: 'Dove si trova una casa non riguarda nessun altro',
    summary: 'Il luogo di una casa e il nome di chi ospita arrivano solo ai membri paganti.',
    body: [
      'Su Swapstead chiunque può guardare ogni annuncio, con foto e parole chiave. Il luogo della casa, il nome di chi ospita e i giorni in cui la casa è libera vengono mandati solo ai membri premium. Per tutti gli altri questi dati non lasciano mai il server, e quindi non si trovano nella pagina, né nei risultati di ricerca, né nell’ordine delle case.',
      'Lo stesso vale per le foto: la posizione e i dati della fotocamera che un telefono scrive in un’immagine vengono tolti prima che l’immagine sia visibile.',
    ],
  },
  {
    id: 'one-membership-no-nightly-price',
    date: '2026-03-10',
    title: 'Swapstead: un’iscrizione, nessun prezzo per notte',
    summary: 'Da Amsterdam, una comunità per lo scambio di case in cui non si affitta nulla.',
    body: [
      (site) =>
        `Con Swapstead le persone vivono per un po’ l’una nella casa dell’altra. I membri propongono la casa in cui abitano, ne cercano una che faccia per loro e concordano uno scambio in una conversazione privata. Per il soggiorno fra loro non passa denaro. Guardarsi intorno è gratis. Per proporre una casa e scrivere a chi ospita serve un’iscrizione, che costa ${euros(site.plans.biannual.amount_cents)} ${site.plans.biannual.period} o ${euros(site.plans.annual.amount_cents)} ${site.plans.annual.period}.`,
      'Il sito è ancora in costruzione, e lo dice a chi arriva fin dalla prima visita.',
    ],
  },
];

export const releasesNote =
  'Questi comunicati sono testi di esempio, scritti da noi. Si possono citare e accorciare.';

export const coverage: typeof englishCoverage = {
  title: 'Parlano di noi',
  text: 'Stai lavorando a un articolo su come si viaggia e si vive? Possiamo aiutarti con persone da ascoltare, con cifre e con immagini. Se hai pubblicato qualcosa, mandaci il link.',
  ideas_title: 'Storie per cui possiamo darti una mano',
};

export const storyIdeas: StoryIdea[] = [
  {
    title: 'La metà vuota della strada',
    text: 'Che cosa succede a un quartiere quando le case restano vuote per settimane, e quando invece qualcuno ci vive.',
  },
  {
    title: 'Come ci si fida di uno sconosciuto',
    text: 'I passi fra una foto su uno schermo e una chiave nella cassetta delle lettere, e il punto in cui si torna indietro.',
  },
  {
    title: 'Un mese altrove',
    text: 'Lavorare da un’altra casa, con i bambini al seguito e un gatto lasciato in buone mani.',
  },
];

export const byTheNumbersTitle = 'In cifre';

export const pressNumbers: PressNumber[] = [
  {
    value: (site) => euros(site.plans.free.amount_cents),
    label: 'per una notte in una casa scambiata',
  },
  {
    value: (site) => euros(site.plans.biannual.amount_cents),
    label: 'per un’iscrizione di sei mesi',
  },
  { value: (site) => euros(site.plans.annual.amount_cents), label: 'per un’iscrizione di un anno' },
  { value: '3', label: 'foto, come minimo, in ogni nuovo annuncio' },
  { value: '2', label: 'persone devono confermare uno scambio perché conti come completato' },
  { value: '7', label: 'tipi di casa da proporre, dal monolocale alla villa' },
  { value: '40', label: 'parole chiave già pronte per descrivere una casa, più quelle dei membri' },
  {
    value: (site) => `${site.price_change_notice_days}`,
    label: 'giorni fra l’annuncio di un nuovo prezzo e il momento in cui vale',
  },
];

export const byTheNumbersNote =
  'Sono fatti del prodotto. Non pubblichiamo quanti membri o quanti scambi ci sono, perché una comunità giovane non è un numero.';

export const mediaKitTitle = 'Kit per la stampa';

export const mediaKit: MediaKitItem[] = [
  {
    title: 'Il nome',
    text: (site) => `${site.name}, una parola, una maiuscola. Il motto è “${site.tagline}”.`,
  },
  {
    title: 'Il marchio',
    text: 'Due profili di tetto che si incastrano, uno verde pino, uno rosso argilla. Lascia intorno lo spazio di un tetto, e non cambiarne i colori, non inclinarlo, non contornarlo. A richiesta lo mandiamo in SVG e PNG.',
  },
  {
    title: 'I colori',
    text: 'Pino #1F5A46, argilla #B5482A, miele #E3A73B, su carta #FAF7F2. I titoli sono in Fraunces, tutto il resto in Instrument Sans.',
  },
  {
    title: 'Le immagini',
    text: 'Le schermate delle pagine pubbliche si possono usare in servizi su Swapstead. Le foto delle case sono di chi le ha scattate: chiedi prima di usarne una da sola.',
  },
  {
    title: 'In una frase',
    text: 'Swapstead è una comunità di Amsterdam per lo scambio di case, i cui membri vivono per un po’ l’uno nella casa dell’altro e pagano un’iscrizione, mai una notte.',
  },
];

export const pressContactsTitle = 'Contatti';

export const pressContacts: PressContact[] = [
  {
    title: 'Ufficio stampa',
    text: 'Domande, interviste, immagini e fatti da verificare. Scrivi la tua scadenza nella prima riga.',
    email: (site) => site.emails.press,
  },
  {
    title: 'Domande sulla privacy',
    text: 'Come trattiamo i dati, per chi fa giornalismo o ricerca.',
    email: (site) => site.emails.dpo,
  },
  {
    title: 'Collaborazioni',
    text: 'Se più che scrivere di noi vorresti lavorare con noi.',
    email: (site) => site.emails.partners,
  },
];
