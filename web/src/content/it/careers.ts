import type { careersPage as english, Opening, Perk } from '../careers.ts';
import type { Text } from '../text.ts';

export const careersPage: typeof english = {
  title: 'Lavora con noi',
  description:
    'Lavora a un prodotto che permette di vivere nelle case degli altri. Tre posizioni, e che cosa offriamo.',
  heading: 'Aiuta le persone a sentirsi a casa',
  lead: 'Siamo una piccola squadra con un prodotto semplice, e ci teniamo molto a come funziona. Dopo una settimana ci vedresti dentro il tuo lavoro.',
  openings_title: 'Tre posizioni',
  openings_note:
    'Queste tre posizioni sono esempi di come assumiamo e raccontiamo il nostro lavoro. Chiedici quali sono aperte in questo momento.',
  perks_title: 'Che cosa offriamo',
};

export const openings: Opening[] = [
  {
    id: 'member-support',
    title: 'Assistenza ai membri',
    team: 'Assistenza',
    place: 'Amsterdam, due giorni a settimana da casa',
    hours: 'da 24 a 32 ore',
    salary: 'da 2.900 a 3.400 € lordi al mese, per 40 ore',
    summary:
      'Rispondi alle richieste dei membri, da una password dimenticata a uno scambio andato storto la sera prima. Sei la persona dietro le parole “Il nostro team”.',
    tasks: [
      'Leggere le richieste, ordinarle e rispondere, in inglese e in olandese, in modo che ogni nostro messaggio faccia fare un passo avanti.',
      'Esaminare con cura le conversazioni segnalate, decidere che cosa fare e spiegare la decisione a entrambi.',
      'Annotare quello che continua a tornare, e lavorare con chi sviluppa finché non torna più.',
    ],
    profile: [
      'Scrivi frasi brevi e gentili che non lasciano dubbi.',
      'Mantieni la calma con chi sta sotto la pioggia davanti a una porta chiusa.',
      'Hai lavorato con clienti, ospiti, pazienti o studenti. L’ambito conta meno degli anni.',
    ],
  },
  {
    id: 'product-engineer',
    title: 'Sviluppo di prodotto, TypeScript',
    team: 'Prodotto',
    place: 'Amsterdam, o da remoto entro due ore dal fuso dell’Europa centrale',
    hours: 'da 32 a 40 ore',
    salary: 'da 4.800 a 6.200 € lordi al mese, per 40 ore',
    summary:
      'Costruisci funzioni intere, dalla tabella in PostgreSQL al pulsante che un membro preme, e ci sei quando incontrano persone vere.',
    tasks: [
      'Portare un pezzo di prodotto da una domanda a qualcosa che è online, provato e misurato.',
      'Tenere chiuso quello che è chiuso: ciò che una persona non può vedere non lascia mai il server.',
      'Far funzionare le pagine con la tastiera, con un lettore di schermo, su un vecchio telefono e su un treno lento.',
    ],
    profile: [
      'Conosci bene TypeScript, SQL e la piattaforma web, e preferisci verificare che tirare a indovinare.',
      'Ti piace cancellare codice almeno quanto scriverlo.',
      'Sai dire con parole semplici che cosa hai costruito e che cosa non fa.',
    ],
  },
  {
    id: 'trust-and-safety',
    title: 'Responsabile fiducia e sicurezza',
    team: 'Comunità',
    place: 'Amsterdam',
    hours: 'da 36 a 40 ore',
    salary: 'da 4.300 a 5.400 € lordi al mese, per 40 ore',
    summary:
      'Decidi come proteggere i membri dai pochi che hanno cattive intenzioni, senza che tutti gli altri si sentano sorvegliati.',
    tasks: [
      'Curare le nostre regole su segnalazioni, blocchi e account chiusi, e controllare che valgano allo stesso modo per tutti.',
      'Fare in modo che la pagina sulla sicurezza, i segnali d’allarme e le regole della casa restino veri e utili.',
      'Lavorare con chi da noi è responsabile della protezione dei dati, con le assicurazioni e, dove serve, con la polizia.',
    ],
    profile: [
      'Hai gestito frodi, contestazioni o moderazione in una piattaforma, una banca, un ente per la casa o un servizio pubblico.',
      'Conosci il regolamento sui servizi digitali e il GDPR abbastanza da applicarli un martedì pomeriggio.',
      'Sai dire di no a una persona e farle sentire che l’hai trattata con giustizia.',
    ],
  },
];

export const perks: Perk[] = [
  {
    title: 'Un’iscrizione, e il tempo per usarla',
    text: 'Premium annuale per te, e 28 giorni di ferie per un anno a tempo pieno.',
  },
  {
    title: 'Un mese altrove',
    text: 'Lavora fino a quattro settimane all’anno da una casa con cui scambi, nell’Unione europea.',
  },
  {
    title: 'Il treno lo paghiamo noi',
    text: 'Paghiamo i tuoi spostamenti casa-lavoro con i mezzi pubblici, e il treno al posto dell’aereo per ogni viaggio di lavoro sotto le dieci ore.',
  },
  {
    title: 'Uno stipendio alla luce del sole',
    text: 'Ogni posizione indica da quanto a quanto si guadagna. Lo stesso lavoro è pagato lo stesso, chiunque lo faccia.',
  },
  {
    title: 'Una pensione che conta',
    text: 'Una pensione collettiva: due terzi li paghiamo noi, dal primo giorno.',
  },
  {
    title: 'Ore tranquille',
    text: 'Tre giorni a settimana niente riunioni prima delle undici, e nessun messaggio da leggere dopo le sei di sera.',
  },
];

export const careersContact: Text[] = [
  (site) =>
    `Scrivi a ${site.emails.careers} qualche riga su una cosa che hai fatto o aggiustato, e su che cosa faresti qui per prima. Un CV aiuta. Una foto, la tua età e una lettera di presentazione in terza persona no.`,
  'Ti rispondiamo entro una settimana. Poi vengono un colloquio, mezza giornata pagata di lavoro insieme, e una risposta. Eliminiamo le candidature quattro settimane dopo la risposta, a meno che tu non ci chieda di tenerle per un anno.',
];
