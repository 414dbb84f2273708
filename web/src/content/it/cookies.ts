import type {
  BrowserAdvice,
  CookieType,
  cookiesPage as english,
  StoredItem,
  ThirdPartyService,
} from '../cookies.ts';

export const cookiesPage: typeof english = {
  title: 'Cookie',
  description: 'Che cosa conserva Swapstead nel tuo browser, perché, per quanto tempo e come puoi cambiarlo.',
  types_title: 'Tipi di cookie',
  stored_title: 'Che cosa conserva questo sito',
  stored_intro:
    'L’elenco è completo. Quello che sta nella memoria locale resta nel tuo browser e non viene mandato da nessuna parte, a meno che l’elenco non lo dica.',
  third_party_title: 'Servizi di terzi',
  settings_title: 'Impostazioni dei cookie',
  settings_text: 'Cambia idea quando vuoi. Se revochi un consenso, vale subito.',
  browser_title: 'Nel tuo browser',
};

export const cookieTypes: CookieType[] = [
  {
    id: 'essential',
    title: 'Necessari',
    badge: 'Obbligatori',
    text: 'Senza questi il sito non può fare quello che gli chiedi, per esempio mantenere il tuo accesso.',
    here: 'I cookie che ti fanno accedere e proteggono il tuo account, un’annotazione della scelta fatta in questa pagina, e le poche cose che chiedi al browser di ricordare.',
  },
  {
    id: 'analytics',
    title: 'Analitici',
    badge: 'Facoltativi',
    text: 'Aiutano chi fa un sito a vedere quali pagine si usano e dove ci si blocca.',
    here: 'Con il tuo consenso il nostro server conta le pagine viste. Conta pagine, non persone: nel conteggio non entra nessun cookie, nessun identificativo e nessun indirizzo di rete.',
  },
  {
    id: 'functional',
    title: 'Funzionali',
    badge: 'Facoltativi',
    text: 'Ricordano comodità di cui un sito potrebbe fare a meno, come una disposizione scelta.',
    here: 'Al momento non ne usiamo. Conserviamo la tua scelta, così in futuro non ne parte nessuno senza il tuo sì.',
  },
  {
    id: 'marketing',
    title: 'Marketing',
    badge: 'Facoltativi',
    text: 'Seguono che cosa guardano le persone, su un sito o su molti, per mostrare loro pubblicità.',
    here: 'Al momento non ne usiamo. Su questo sito non c’è pubblicità, e nessun pixel di tracciamento.',
  },
];

// The page writes 'Conservato: ' before `kept`, so these begin in small letters.
export const storedItems: StoredItem[] = [
  {
    name: 'Cookie di sessione, il cui nome finisce con swapstead_session',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Mantiene il tuo accesso. Viene impostato quando accedi, arriva solo al nostro server, e gli script non possono leggerlo.',
    kept: (site) => `finché non esci, o ${site.retention.session_days} giorni dopo l’ultima visita`,
  },
  {
    name: 'Cookie del dispositivo, il cui nome finisce con swapstead_device',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Dice al nostro server che hai già fatto l’accesso con questo browser, così possiamo avvisarti se qualcuno accede da uno nuovo. Contiene un numero casuale, viene impostato quando accedi, e gli script non possono leggerlo.',
    kept: 'un anno dopo l’ultimo accesso, anche se esci',
  },
  {
    name: 'Cookie di registrazione, il cui nome finisce con swapstead_registration',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Fa sì che la password che hai scelto diventi valida solo nel browser in cui hai aperto l’account. Viene impostato quando ti registri, e gli script non possono leggerlo.',
    kept: 'un giorno',
  },
  {
    name: 'Cookie del secondo passaggio, il cui nome finisce con swapstead_step',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Ricorda, fra una pagina e l’altra, che la password era giusta e manca ancora il secondo passaggio. Gli script non possono leggerlo.',
    kept: 'finché non hai fatto l’accesso, o 10 minuti',
  },
  {
    name: 'Cookie della passkey, il cui nome finisce con swapstead_challenge',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Lega la domanda a cui risponde la tua passkey al browser che l’ha fatta. Viene impostato quando accedi con una passkey, e gli script non possono leggerlo.',
    kept: 'finché non hai fatto l’accesso, o 5 minuti',
  },
  {
    name: 'Cookie di posizione, il cui nome finisce con swapstead_position',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Fa sì che tu veda quello che hai appena modificato, dove il nostro server tiene più copie dei suoi dati. Contiene un numero che conta insieme le modifiche di tutti i membri, viene impostato quando modifichi qualcosa, e gli script non possono leggerlo.',
    kept: 'un minuto',
  },
  {
    name: 'swapstead.consent',
    kind: 'Memoria locale',
    category: 'essential',
    purpose:
      'Ricorda che cosa hai scelto nel banner dei cookie, quando, e quale versione di questa informativa valeva. Come prova, la stessa annotazione va al nostro server con un numero casuale, senza il tuo nome né il tuo indirizzo.',
    kept: 'finché non lo elimini dal browser',
  },
  {
    name: 'swapstead.favourites',
    kind: 'Memoria locale',
    category: 'essential',
    purpose:
      'Ricorda le case che hai segnato con il cuore, solo su questo dispositivo. Viene impostato quando premi il cuore.',
    kept: 'finché non togli i cuori, o non lo elimini dal browser',
  },
  {
    name: 'swapstead.favouritesGone',
    kind: 'Memoria locale',
    category: 'essential',
    purpose:
      'Ricorda quante delle case salvate non c’erano più l’ultima volta che le hai guardate, così non vengono contate.',
    kept: 'finché non guardi di nuovo le case salvate, o non lo elimini dal browser',
  },
  {
    name: 'swapstead.recentPlaces',
    kind: 'Memoria locale',
    category: 'essential',
    purpose:
      'Ricorda gli ultimi tre luoghi in cui hai cercato e la distanza che hai scelto, solo su questo dispositivo, così puoi cercare di nuovo lì con un tocco.',
    kept: 'finché non lo elimini dal browser',
  },
  {
    name: 'swapstead.languageOffer',
    kind: 'Memoria locale',
    category: 'essential',
    purpose: 'Tiene chiusa la proposta di leggere questo sito in un’altra lingua.',
    kept: 'finché non cancelli i dati del browser',
  },
  {
    name: 'swapstead.wipDismissed',
    kind: 'Memoria locale',
    category: 'essential',
    purpose: 'Ricorda che hai chiuso la finestra “Lavori in corso”, così non ricompare.',
    kept: 'finché non lo elimini dal browser',
  },
  {
    name: 'swapstead.signOutPending',
    kind: 'Memoria locale',
    category: 'essential',
    purpose:
      'Ricorda che hai chiuso l’accesso mentre il nostro server non era raggiungibile: così resta chiuso, e il server lo viene a sapere dopo.',
    kept: 'finché il nostro server non lo sa, di solito pochi secondi',
  },
  {
    name: 'Bozze dei moduli, i cui nomi iniziano con swapstead.draft',
    kind: 'Memoria locale',
    category: 'essential',
    purpose:
      'Tengono quello che hai iniziato a scrivere, come un annuncio, un messaggio o una domanda per noi, così se chiudi la pagina non perdi nulla.',
    kept: 'finché non invii il modulo o non le elimini dal browser',
  },
  {
    name: 'Guide della casa, i cui nomi iniziano con swapstead-guide',
    kind: 'Cache',
    category: 'essential',
    purpose:
      'Tengono guida della casa, indirizzo, liste e foto di un soggiorno, con la pagina per leggerli, così puoi farlo anche senza connessione. Si salvano quando premi “Salva su questo telefono”, mai prima.',
    kept: 'fino a quando le rimuovi, esci, o lo scambio viene annullato o completato; al più tardi tre giorni dopo la partenza',
  },
];

export const thirdPartyServices: ThirdPartyService[] = [
  {
    title: 'Un servizio di statistiche',
    text: 'È nostro e gira sul nostro server. Nessun’altra azienda riceve i conteggi.',
  },
  {
    title: 'Un servizio di pagamento con carta',
    text: 'I pagamenti delle iscrizioni li riceve Stripe. Le sue pagine si aprono quando scegli un piano a pagamento o gestisci l’iscrizione, al suo indirizzo, e lì imposta i suoi cookie, fra l’altro contro le frodi. Nessuno dei suoi script gira sulle nostre pagine.',
  },
  {
    title: 'Un fornitore del database',
    text: 'Gestisce il database in cui il sito conserva i suoi dati. Il tuo browser non comunica mai con lui, e non imposta cookie.',
  },
  {
    title: 'Accesso con i social',
    text: 'Accedi con email e password. Al momento non offriamo l’accesso con i social, non carichiamo pulsanti né script di queste piattaforme, e nessuna di loro viene a sapere da noi della tua visita. Se cambierà, te lo chiederemo prima.',
  },
];

export const browserAdvice: BrowserAdvice[] = [
  {
    browser: 'Chrome',
    path: 'Impostazioni, Privacy e sicurezza, Cookie di terze parti o Elimina dati di navigazione',
  },
  { browser: 'Firefox', path: 'Impostazioni, Privacy e sicurezza, Cookie e dati dei siti web' },
  { browser: 'Safari su Mac', path: 'Safari, Impostazioni, Privacy, Gestisci dati siti web' },
  { browser: 'Safari su iPhone e iPad', path: 'Impostazioni, App, Safari, Avanzate, Dati dei siti web' },
  { browser: 'Edge', path: 'Impostazioni, Privacy, ricerca e servizi, Cookie' },
];
