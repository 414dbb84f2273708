import { paths } from '../../paths.ts';
import type { Benefit, CallToAction, howItWorksPage as english, JourneyStep } from '../how-it-works.ts';

export const howItWorksPage: typeof english = {
  title: 'Cómo funciona',
  description:
    'Cómo es un intercambio de casas en Swapstead, en cuatro pasos: publicar, encontrar, acordar y compartir.',
  heading: 'Tu casa por la suya',
  lead: 'Vives en un sitio donde a alguien le encantaría despertarse. Y esa persona, en otro donde te encantaría despertarte a ti. Te contamos cómo dos casas cambian de manos por un tiempo y qué pasa en cada paso.',
  start: { label: 'Empezar hoy', to: paths.subscription() },
};

export const journeySteps: JourneyStep[] = [
  {
    title: 'Publica tu casa',
    lead: 'Enséñala tal como está un buen día cualquiera.',
    points: [
      'Pon un título, una descripción y al menos tres fotos. A cada foto le quitamos los datos de la cámara y la posición.',
      'Elige el equipamiento y las etiquetas, y cuenta con tus palabras qué tipo de intercambio te vendría bien.',
      'Elige su lugar y marca qué noches está disponible, no disponible o a consultar. Si llevas un calendario en otro sitio, puedes conectarlo.',
    ],
  },
  {
    title: 'Encuentra con quién intercambiar',
    lead: 'Busca una casa que encaje con tu forma de vivir, y a alguien que pueda vivir en la tuya.',
    points: [
      'Busca por palabra y por etiqueta, y guarda con el corazón las casas que te gusten. Se quedan en tu dispositivo.',
      'Con premium buscas además por lugar y fechas, recorres el mapa y ves quién vive en cada casa y cuándo está disponible.',
      'Guarda una búsqueda como deseo y te avisamos cuando haya una casa disponible. Marca las casas con las que harías un intercambio: si el interés es mutuo, avisamos a las dos partes.',
      'Escribe a quien vive ahí. La conversación se queda en Swapstead, entre las dos partes.',
    ],
  },
  {
    title: 'Intercambia con seguridad',
    lead: 'Todo acordado antes de hacer las maletas.',
    points: [
      'Propón un intercambio con las fechas de las dos estancias. La propuesta espera respuesta hasta una semana, y las noches acordadas quedan reservadas.',
      'Si solo viaja una de las partes, puede ser una estancia por noches: quien acoge una noche gana una noche para alojarse más adelante en casa de otra persona.',
      'Haz una videollamada para que cada parte enseñe su casa. En diez minutos sabrás mucho.',
      'Lee el acuerdo y fírmalo con tu nombre. Con la última firma queda confirmado, y se abren la dirección y la guía de la casa.',
      'Di a tu aseguradora quién se alojará en tu casa y repasa la página de seguridad con la otra parte.',
    ],
  },
  {
    title: 'Comparte la experiencia',
    lead: 'Vive allí un tiempo y cuenta qué tal ha sido.',
    points: [
      'La guía de la casa viaja contigo: llaves, calefacción, basura y a quién llamar. Dos listas cortas dicen qué hacer antes de llegar y antes de salir.',
      'Deja la casa como la encontraste, con una nota en la mesa. El intercambio se completa cuando las dos partes dicen que todo fue bien, o tres días después de la última estancia.',
      'Luego cada parte escribe una reseña. Las dos se publican a la vez, cuando ambas están escritas o se acaba el plazo.',
      'Tu perfil suma el intercambio y tu estado pasa de «Nueva incorporación» a «En activo».',
    ],
  },
];

export const benefits: Benefit[] = [
  {
    title: 'Sin precio por noche',
    text: 'Los miembros intercambian, no alquilan. Pagas la suscripción y nada por la estancia.',
  },
  {
    title: 'Una casa entera',
    text: 'Una cocina con un cuchillo que corta, una lavadora, un escritorio, una silla en el jardín. Espacio para vivir, y no solo una habitación donde dormir.',
  },
  {
    title: 'Un lugar con vecinos',
    text: 'Las casas están donde vive la gente. Compras el pan donde lo compra quien te deja su casa.',
  },
  {
    title: 'Tu casa, en buenas manos',
    text: 'Alguien riega las plantas y recoge el correo. Y tiene todos los motivos para cuidar tu casa, porque tú estás en la suya.',
  },
  {
    title: 'Dónde vives es cosa tuya',
    text: 'El lugar y tu nombre solo los ven los miembros premium. Tu dirección, solo tus huéspedes, cuando el intercambio está confirmado. Y tu correo se muestra solo si tú quieres.',
  },
  {
    title: 'Cada vez decides tú',
    text: 'Sin clasificaciones y sin obligación de aceptar. Hay intercambio cuando las dos partes quieren.',
  },
];

export const howItWorksAction: CallToAction = {
  title: 'Alguien busca una casa como la tuya',
  text: 'Registrarse es gratis. Mira todo el tiempo que quieras y publica tu casa cuando lo tengas claro.',
  visitor: { label: 'Crear tu cuenta', to: paths.subscription() },
  member: { label: 'Ver casas', to: paths.home() },
};
