import type { FaqQuestion } from '../faq.ts';
import type { subscriptionPage as english, PlanCard } from '../subscription.ts';
import { euros, type Text } from '../text.ts';

export const subscriptionPage: typeof english = {
  title: 'Suscripción',
  description:
    'Mirar es gratis; para intercambiar hay una suscripción. Tres planes con sus precios, funciones y límites.',
  heading: 'Una suscripción, todas las puertas abiertas',
  lead: 'Aquí las casas nunca se alquilan. Lo único que pagas es la suscripción: ni precio por noche ni comisión por intercambio.',
  faq_title: 'Lo que conviene saber antes de suscribirte',
  faq_lead: '¿Tienes otra duda?',
  faq_link: 'Escríbenos',
};

const premiumFeatures: Text[] = [
  'Publica tus casas, todas las que tengas',
  'Escribe a anfitriones y a otros miembros',
  'Gestiona la disponibilidad con un calendario para cada casa',
  'Mira la ubicación de cada casa y quién vive en ella',
];

export const planCards: PlanCard[] = [
  {
    id: 'free',
    name: 'Gratis',
    note: 'Mira todo el tiempo que quieras',
    button: 'Crear cuenta gratis',
    features: [
      'Regístrate gratis',
      'Mira los anuncios y sus fotos',
      'Busca por palabra y etiqueta',
      'Guarda casas en este dispositivo',
    ],
    limitations: [
      'No ves la ubicación ni quién vive ahí',
      'No puedes escribir a anfitriones',
      'No puedes publicar tu casa',
    ],
  },
  {
    id: 'biannual',
    name: 'Premium semestral',
    badge: 'El más flexible',
    button: 'Elegir semestral',
    features: premiumFeatures,
    limitations: ['Se renueva cada 6 meses hasta que canceles'],
  },
  {
    id: 'annual',
    name: 'Premium anual',
    badge: 'El mejor precio',
    popular: 'El más elegido',
    button: 'Elegir anual',
    features: [
      ...premiumFeatures,
      (site) =>
        `${euros(site.plans.biannual.amount_cents * 2 - site.plans.annual.amount_cents)} menos que dos veces seis meses`,
    ],
    limitations: ['Se renueva cada año hasta que canceles'],
  },
];

export const subscriptionPromises: Text[] = [
  'Precios con IVA incluido',
  'Pago con tarjeta en las páginas del servicio de pago',
  (site) => `${site.withdrawal_days} días para cambiar de opinión`,
];

export const subscriptionFaq: FaqQuestion[] = [
  {
    id: 'what-do-i-pay-for',
    question: '¿Qué es lo que pago?',
    answer: [
      'La suscripción. Con ella ves dónde está cada casa y quién vive en ella, publicas la tuya y escribes a otros miembros. El intercambio en sí no cuesta nada más: ni precio por noche ni gastos de reserva.',
    ],
  },
  {
    id: 'can-i-look-around-first',
    question: '¿Puedo mirar antes?',
    answer: [
      'Sí, todo el tiempo que quieras. Todos los anuncios se ven con sus fotos, etiquetas y descripción, sin cuenta. Con una cuenta gratis tienes además tu perfil y nuestro equipo de ayuda. La ubicación, quién vive en la casa y las fechas disponibles se ven con premium.',
    ],
  },
  {
    id: 'how-do-i-pay',
    question: '¿Cómo pago?',
    answer: [
      'Con tarjeta, en las páginas del servicio de pago. El número de tu tarjeta nunca nos llega. La suscripción se renueva al final de cada periodo hasta que la canceles, y en tu perfil ves la fecha.',
    ],
  },
  {
    id: 'can-i-switch',
    question: '¿Puedo cambiar de un plan de pago al otro?',
    answer: [
      'Sí, en tu perfil, en «Tu suscripción». Desde ahí se abre el portal de pagos, que te muestra cuánto pagas y desde cuándo antes de que confirmes.',
    ],
  },
  {
    id: 'how-do-i-end-it',
    question: '¿Cómo cancelo mi suscripción? ¿Recupero el dinero?',
    answer: [
      'Se cancela en el portal de pagos, en un minuto. Sigues teniendo premium hasta que termine el tiempo que has pagado. Las cuotas no se devuelven, salvo cuando la ley lo exige.',
      (site) =>
        `La ley da a las personas consumidoras de la UE ${site.withdrawal_days} días para desistir después de suscribirse. Escríbenos dentro de ese plazo y te devolvemos todo el importe. Los términos dicen cómo, y qué se aplica después de una renovación.`,
    ],
  },
  {
    id: 'what-happens-to-my-home',
    question: '¿Qué pasa con mi casa cuando termina mi suscripción?',
    answer: [
      'Tu anuncio sigue en la galería. Puedes seguir leyendo y respondiendo los mensajes que te lleguen sobre él, y eliminarlo cuando quieras. Para cambiarlo, poner fechas o escribir a otros anfitriones vuelves a necesitar premium.',
    ],
  },
];
