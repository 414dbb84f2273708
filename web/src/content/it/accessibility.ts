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
  title: 'Accessibilità',
  description:
    'Come funziona Swapstead con tastiera, lettore di schermo, testo grande e schermi piccoli, e come dirci quando non va.',
  heading: 'Una casa ha più di una porta',
  commitment_title: 'Il nostro impegno',
  commitment: [
    'Tutti dovrebbero poter trovare una casa, proporne una e parlare con chi ospita. Con la tastiera, ascoltando, con il testo grande il doppio, su un telefono piccolo, o in un giorno in cui la concentrazione è poca.',
    'Costruiamo con questo in mente dalla prima riga, e ogni pagina la proviamo prima di pubblicarla. Dove non ci riusciamo, vogliamo saperlo.',
  ],
  features_title: 'Che cosa c’è già',
  standards_title: 'Norme',
  technologies_title: 'Tecnologie assistive',
  technologies_intro:
    'Swapstead è fatto con gli elementi standard del web, così funziona con gli strumenti che già conosci. Supportiamo le versioni attuali di questi:',
  shortcuts_title: 'Scorciatoie da tastiera',
  shortcuts_intro:
    'Su un Mac, Alt è il tasto Opzione. Le scorciatoie con Alt non funzionano mentre scrivi in un campo.',
  improvements_title: 'A che cosa stiamo lavorando',
  tests_title: 'Che cosa abbiamo provato',
};

export const featureGroups: FeatureGroup[] = [
  {
    id: 'visual',
    title: 'Vista',
    items: [
      'Il testo si stacca dallo sfondo con un contrasto di almeno 4,5 a 1, nei colori chiari e in quelli scuri.',
      'Chiaro e scuro seguono il tuo sistema, e così i colori ad alto contrasto di Windows.',
      'Puoi ingrandire fino al 200 % senza perdere testo o comandi, e senza scorrere di lato.',
      'Il colore da solo non significa mai nulla. Accanto c’è sempre una parola, una spunta o una forma.',
      'Le immagini che dicono qualcosa hanno un testo alternativo. Quelle decorative sono nascoste ai lettori di schermo.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Tastiera',
    items: [
      'Ogni comando si raggiunge e si usa con la tastiera, in ordine di lettura.',
      'Il punto in cui ti trovi è segnato da un bordo ben visibile.',
      'La prima fermata di ogni pagina è un link che salta al contenuto.',
      'Le finestre di dialogo tengono dentro il focus e lo restituiscono al punto di partenza.',
      'Le foto si ordinano senza trascinarle, e le date si scelgono senza mouse.',
    ],
  },
  {
    id: 'audio-cognitive',
    title: 'Udito e comprensione',
    items: [
      'Nulla parte da solo e nulla dipende dal suono.',
      'Frasi brevi, parole semplici, e gli stessi nomi per le stesse cose, dappertutto.',
      'I movimenti sono brevi, e spariscono se il tuo sistema ne chiede meno.',
      'Gli errori stanno accanto al campo, dicono che cosa fare, e i lettori di schermo li leggono ad alta voce.',
      'Un modulo lungo tiene quello che hai scritto anche se chiudi la pagina per sbaglio.',
    ],
  },
  {
    id: 'mobile',
    title: 'Telefono',
    items: [
      'Le pagine stanno in uno schermo largo 320 pixel, in verticale e in orizzontale.',
      'I pulsanti sono abbastanza grandi per un pollice, con spazio fra l’uno e l’altro.',
      'Non serve nessun gesto. Quello che si può scorrere con il dito ha anche un pulsante.',
      'I campi aprono la tastiera giusta e si possono riempire con il tuo gestore di password.',
    ],
  },
];

export const standards: Standard[] = [
  {
    name: 'WCAG 2.1 AA',
    description: 'Linee guida per l’accessibilità dei contenuti web del W3C, livelli A e AA',
    status: 'Conforme',
  },
  {
    name: 'EN 301 549',
    description: 'Norma europea per prodotti e servizi accessibili, capitolo sul web',
    status: 'Conforme',
  },
  {
    name: 'Direttiva sull’accessibilità del web',
    description: 'Direttiva (UE) 2016/2102, scritta per gli enti pubblici, che seguiamo per scelta',
    status: 'In corso',
  },
];

export const assistiveTechnologies: AssistiveTechnology[] = [
  {
    kind: 'Lettori di schermo su computer',
    names: 'NVDA e JAWS su Windows, VoiceOver su macOS, Orca su Linux',
  },
  { kind: 'Lettori di schermo su telefono', names: 'VoiceOver su iOS, TalkBack su Android' },
  {
    kind: 'Ingrandimento',
    names: 'zoom del browser, ZoomText, e gli ingranditori di Windows, macOS, iOS e Android',
  },
  {
    kind: 'Comandi vocali',
    names: 'Controllo vocale su macOS e iOS, Accesso vocale su Windows e Android, Dragon',
  },
  { kind: 'Altri modi di scrivere', names: 'sola tastiera, interruttori e tastiere su schermo' },
  {
    kind: 'Impostazioni dello schermo',
    names: 'colori forzati, colori scuri, testo più grande e movimento ridotto',
  },
];

export const keyboardShortcuts: KeyboardShortcut[] = [
  {
    action: 'Cercare case',
    keys: ['Alt + S'],
    note: 'Porta al campo di ricerca delle case, da qualsiasi pagina.',
  },
  { action: 'Andare al profilo', keys: ['Alt + P'], note: 'Apre il tuo profilo.' },
  {
    action: 'Chiudere',
    keys: ['Escape'],
    note: 'Chiude la finestra o il menu aperto e torna a quello che li ha aperti.',
  },
  {
    action: 'Muoversi nella pagina',
    keys: ['Tab', 'Shift + Tab'],
    note: 'Tab va al comando successivo, Shift + Tab a quello precedente.',
  },
];

export const improvements: Improvement[] = [
  {
    title: 'Più persone, meno supposizioni',
    text: 'Vogliamo provare ogni cambiamento importante con persone che usano ogni giorno un lettore di schermo, un interruttore o la voce.',
  },
  {
    title: 'Parole migliori per le foto',
    text: 'I membri sanno che cosa mostrano le loro foto. Cerchiamo un modo semplice perché possano dirlo.',
  },
  {
    title: 'Case accessibili, più facili da trovare',
    text: 'Chi ospita può già usare parole chiave proprie, come “Senza gradini” o “Porte larghe”. Stiamo lavorando a un elenco comune.',
  },
  {
    title: 'La direttiva sull’accessibilità del web',
    text: 'Stiamo lavorando punto per punto a quello che chiede su dichiarazioni, monitoraggio e segnalazioni, anche se per noi non è vincolante.',
  },
];

export const accessibilityFeedback: typeof englishFeedback = {
  title: 'Dicci che cosa ti ostacola',
  text: [
    'Di’ quale pagina era, che cosa volevi fare e, se ti va, quale browser e quale ausilio usi. Basta una frase.',
    (site) => `Cerchiamo di rispondere entro ${site.accessibility_reply_days} giorni lavorativi.`,
  ],
  button: 'Scrivi al team accessibilità',
  subject: 'Segnalazione sull’accessibilità',
  mail_body: (site) =>
    `Buongiorno, team accessibilità di ${site.name},\n\nLa pagina:\nChe cosa volevo fare:\nChe cosa è successo:\n`,
};
