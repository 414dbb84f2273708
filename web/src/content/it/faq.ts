import { paths } from '../../paths.ts';
import type { faqPage as english, FaqSection } from '../faq.ts';

export const faqPage: typeof english = {
  title: 'Domande e risposte',
  description:
    'Assicurazione, cura della casa, messaggi, arrivo, privacy: quello che i membri chiedono prima di uno scambio.',
  heading: 'Buone domande, risposte chiare',
  lead: 'Dieci cose da sapere prima di consegnare una chiave. Se la tua domanda non c’è, scrivici.',
  support: {
    title: 'Hai un’altra domanda?',
    text: 'Apri una richiesta e dicci di che cosa hai bisogno. La legge una persona, e risponde lì.',
    link: { label: 'Assistenza rapida', to: paths.support() },
  },
};

export const faqSections: FaqSection[] = [
  {
    id: 'insurance-and-safety',
    title: 'Assicurazione e sicurezza',
    questions: [
      {
        id: 'own-insurance',
        question: 'Mi serve un’assicurazione mia?',
        answer: [
          'Sì. Tieni in vigore la polizza per la casa e per quello che contiene, e comunica per iscritto alla tua assicurazione che durante la tua assenza ci saranno ospiti. Chiedi due cose: la copertura vale anche mentre scambi casa? E comprende i danni causati dagli ospiti? Quello che potresti rompere tu da loro dovrebbe coprirlo la tua polizza di responsabilità civile.',
          (site) =>
            `La copertura descritta nella nostra pagina sulla sicurezza arriva fino a ${site.insurance_amount}. Non sostituisce una polizza tua.`,
        ],
      },
      {
        id: 'securing-belongings',
        question: 'Come metto al sicuro le mie cose?',
        answer: [
          'Porta altrove quello che non potresti sostituire: passaporti, gioielli, documenti, dischi di backup, l’anello della nonna. Basta un armadio chiuso a chiave o un vicino fidato. Esci dai tuoi account sul computer di casa e sulla televisione, e crea una rete Wi-Fi per gli ospiti, se il router lo permette.',
          'Poi, il giorno della partenza, gira con calma un video di ogni stanza. Ci vogliono cinque minuti, e risponde a quasi tutte le domande che potrebbero nascere dopo.',
        ],
      },
    ],
  },
  {
    id: 'property-care',
    title: 'Cura della casa',
    questions: [
      {
        id: 'cleanliness',
        question: 'Quanto deve essere pulita la mia casa?',
        answer: [
          'Quanto vorresti trovare pulita la loro. Lenzuola e asciugamani freschi di bucato, lavastoviglie vuota, frigorifero pulito con qualche ripiano libero, bagno pulito e pavimenti su cui camminare in calzini. Lascia un po’ di spazio in un armadio e un cassetto libero per ogni ospite.',
          'Se prima o dopo viene qualcuno a pulire, accordatevi in anticipo su chi prenota e chi paga.',
        ],
      },
      {
        id: 'treating-the-home',
        question: 'Come tratto la casa in cui sto?',
        answer: [
          'Come la casa di una cara amica che torna domani. Segui la guida della casa, chiedi prima di spostare i mobili, ricompra quello che finisci, e venite nel numero concordato. Niente feste, niente ospiti a dormire e niente animali, a meno che chi ospita abbia detto di sì.',
          'Piccole riparazioni e rumori strani: avvisa subito chi ospita. Un messaggio non disturba nessuno, una sorpresa disturba tutti.',
        ],
      },
    ],
  },
  {
    id: 'communication',
    title: 'Comunicazione',
    questions: [
      {
        id: 'prompt-replies',
        question: 'Entro quanto devo rispondere ai messaggi?',
        answer: [
          'Entro due giorni, anche se la risposta è no. Un breve rifiuto è una gentilezza: l’altra persona può continuare a cercare. Ogni proposta aspetta fino a un certo giorno e, se nessuno risponde, scade. La campanella su ogni pagina ti dice che cosa c’è di nuovo, e nel tuo profilo scegli che cosa ricevere anche per email o con una notifica push.',
          'Durante uno scambio, scegliete un’ora del giorno in cui guardate entrambi i messaggi.',
        ],
      },
      {
        id: 'emergency-info',
        question: 'Quali informazioni lascio per le emergenze?',
        answer: [
          'Scrivile nella guida della casa, e lascia un foglio vicino alla porta: l’indirizzo completo, come lo si leggerebbe al telefono; dove si chiudono acqua, gas e corrente; dove sono la coperta antifiamma e la cassetta di pronto soccorso; l’ospedale più vicino con un pronto soccorso; e i numeri di un vicino, di un idraulico e il tuo.',
          (site) =>
            `I numeri di emergenza, zona per zona, e la nostra linea di assistenza (${site.support_hours}) sono nella pagina sulla sicurezza.`,
        ],
      },
    ],
  },
  {
    id: 'arrival-and-departure',
    title: 'Arrivo e partenza',
    questions: [
      {
        id: 'arrival-preparation',
        question: 'Come preparo l’arrivo dei miei ospiti?',
        answer: [
          'Decidi come passano le chiavi e fai una prova: un vicino, una cassetta per le chiavi, o un incontro sulla porta. Indirizzo, strada, chiavi e Wi-Fi sono nella guida della casa, che si apre ai tuoi ospiti quando avete firmato entrambi: rileggila quando arriva il promemoria, una settimana prima. Lascia la prima colazione, le luci con un timer se arrivano tardi, e un foglio sul tavolo con quello che c’è nella guida.',
          'Chiedi a un vicino di essere raggiungibile la prima sera. Quasi tutte le domande arrivano allora.',
        ],
      },
      {
        id: 'departure-checklist',
        question: 'Che cosa faccio prima di ripartire?',
        answer: [
          'Lava i piatti, porta fuori i rifiuti, disfa i letti, avvia una lavatrice o lascia gli asciugamani tutti insieme. Togli dal frigorifero quello che andrebbe a male. Finestre chiuse, riscaldamento come d’accordo, luci spente, piante annaffiate. Metti le chiavi dove avete deciso e manda una foto. Quello che ti chiede chi ospita è in una lista, sulla pagina del tuo scambio.',
          'Poi scrivi due righe a chi ti ha ospitato: che cosa ti è piaciuto, e che cosa è bene che sappia.',
        ],
      },
    ],
  },
  {
    id: 'respect-and-privacy',
    title: 'Rispetto e privacy',
    questions: [
      {
        id: 'privacy',
        question: 'E la mia privacy, durante uno scambio?',
        answer: [
          'Di’ chiaramente quali stanze, armadi e cassetti sono privati, e chiudi a chiave quello che deve restare chiuso. Gli ospiti non ci entrano, non condividono foto da cui si riconosca il tuo indirizzo o la tua famiglia, e tengono per sé quello che vengono a sapere di te.',
          'Le telecamere dentro casa devono essere spente durante uno scambio. Se fuori c’è una telecamera o un videocitofono, dillo ai tuoi ospiti prima di accordarvi sulle date.',
        ],
      },
      {
        id: 'damage',
        question: 'Che cosa succede se si rompe qualcosa?',
        answer: [
          'Dillo a chi ti ospita il giorno stesso, con una foto, e offriti di rimediare. Quasi sempre è un bicchiere o una lampada, e si risolve in due messaggi. Se è di più, avvisate entrambi le vostre assicurazioni e lasciate tutto com’è finché non hanno risposto.',
          'Se non vi mettete d’accordo, apri una richiesta. Che cosa avevate deciso lo dice l’accordo che avete firmato tutti e due. Noi non siamo parte del vostro scambio e non possiamo decidere per voi, ma vi aiutiamo a capire come andare avanti.',
        ],
      },
    ],
  },
];
