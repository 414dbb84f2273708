import type { FaqQuestion } from '../faq.ts';
import type { subscriptionPage as english, PlanCard } from '../subscription.ts';
import { euros, type Text } from '../text.ts';

export const subscriptionPage: typeof english = {
  title: 'Iscrizione',
  description:
    'Guardarsi intorno è gratis, per scambiare basta un’iscrizione. Tre piani, con prezzi, funzioni e limiti.',
  heading: 'Un’iscrizione, tutte le porte aperte',
  lead: 'Qui le case non si affittano. Paghi solo l’iscrizione: nessun prezzo per notte, nessun costo per scambio.',
  faq_title: 'Buono a sapersi prima di iscriversi',
  faq_lead: 'Hai un’altra domanda?',
  faq_link: 'Scrivici',
};

const premiumFeatures: Text[] = [
  'Proponi le tue case, quante ne hai',
  'Contatta chi ospita e scrivi ai membri',
  'Gestisci le date libere in un calendario per ogni casa',
  'Vedi il luogo di ogni casa e il nome di chi ospita',
];

export const planCards: PlanCard[] = [
  {
    id: 'free',
    name: 'Gratuito',
    note: 'Guardati intorno quanto vuoi',
    button: 'Crea un account gratuito',
    features: [
      'Registrazione gratuita',
      'Guarda annunci e foto',
      'Cerca nei testi e per parole chiave',
      'Salva le case su questo dispositivo',
    ],
    limitations: [
      'Luogo e nome di chi ospita restano nascosti',
      'Nessun contatto con chi ospita',
      'Nessun annuncio tuo',
    ],
  },
  {
    id: 'biannual',
    name: 'Premium semestrale',
    badge: 'Il più flessibile',
    button: 'Scegli il semestrale',
    features: premiumFeatures,
    limitations: ['Si rinnova ogni 6 mesi finché non lo disdici'],
  },
  {
    id: 'annual',
    name: 'Premium annuale',
    badge: 'Il più conveniente',
    popular: 'Il più scelto',
    button: 'Scegli l’annuale',
    features: [
      ...premiumFeatures,
      (site) =>
        `${euros(site.plans.biannual.amount_cents * 2 - site.plans.annual.amount_cents)} in meno rispetto a due semestri`,
    ],
    limitations: ['Si rinnova ogni anno finché non lo disdici'],
  },
];

export const subscriptionPromises: Text[] = [
  'Prezzi IVA inclusa',
  'Pagamento con carta sulle pagine del nostro servizio di pagamento',
  (site) => `${site.withdrawal_days} giorni per ripensarci`,
];

export const subscriptionFaq: FaqQuestion[] = [
  {
    id: 'what-do-i-pay-for',
    question: 'Che cosa pago?',
    answer: [
      'L’iscrizione. Ti mostra il luogo di ogni casa e chi ospita, e ti permette di proporre la tua e di scrivere agli altri membri. Lo scambio in sé non costa altro: nessun prezzo per notte e nessuna commissione.',
    ],
  },
  {
    id: 'can-i-look-around-first',
    question: 'Posso prima guardarmi intorno?',
    answer: [
      'Sì, quanto vuoi. Ogni annuncio si vede senza account, con foto, parole chiave e descrizione. Con un account gratuito hai in più il tuo profilo e l’assistenza. Luogo, nome di chi ospita e giorni liberi si vedono con premium.',
    ],
  },
  {
    id: 'how-do-i-pay',
    question: 'Come pago?',
    answer: [
      'Con carta, sulle pagine del nostro servizio di pagamento. Il numero della tua carta non arriva mai a noi. L’iscrizione si rinnova alla fine di ogni periodo finché non la disdici, e la data è nel tuo profilo.',
    ],
  },
  {
    id: 'can-i-switch',
    question: 'Posso passare da un piano a pagamento all’altro?',
    answer: [
      'Sì, nel tuo profilo, sotto “Il tuo abbonamento”. Si apre la pagina dei pagamenti, che ti mostra quanto paghi e da quando, prima che confermi.',
    ],
  },
  {
    id: 'how-do-i-end-it',
    question: 'Come disdico l’iscrizione, e posso avere un rimborso?',
    answer: [
      'Nella pagina dei pagamenti, in un minuto. Premium resta aperto fino alla fine del periodo che hai pagato. Gli importi pagati non sono rimborsabili, salvo quanto previsto dalla legge.',
      (site) =>
        `La legge dà ai consumatori nell’UE ${site.withdrawal_days} giorni dall’iscrizione per recedere. Scrivici entro questo termine e riavrai l’intera somma. Come fare, e che cosa vale dopo un rinnovo, è scritto nei termini.`,
    ],
  },
  {
    id: 'what-happens-to-my-home',
    question: 'Che cosa succede alla mia casa quando l’iscrizione finisce?',
    answer: [
      'Il tuo annuncio resta visibile. Puoi ancora leggere i messaggi che arrivano per la tua casa e rispondere, e puoi eliminare l’annuncio quando vuoi. Per modificarlo, indicare date o scrivere ad altri ti serve di nuovo premium.',
    ],
  },
];
