import { paths } from '../../paths.ts';
import type { faqPage as english, FaqSection } from '../faq.ts';

export const faqPage: typeof english = {
  title: 'Preguntas frecuentes',
  description:
    'Seguro, cuidado de la casa, mensajes, llegada, privacidad: lo que se suele preguntar antes de un intercambio.',
  heading: 'Buenas preguntas, respuestas claras',
  lead: 'Diez cosas que la gente quiere saber antes de dar sus llaves. Si falta la tuya, pregúntanos.',
  support: {
    title: '¿Tienes otra pregunta?',
    text: 'Abre una consulta y cuéntanos qué necesitas. La lee una persona y te responde ahí mismo.',
    link: { label: 'Ayuda rápida', to: paths.support() },
  },
};

export const faqSections: FaqSection[] = [
  {
    id: 'insurance-and-safety',
    title: 'Seguro y seguridad',
    questions: [
      {
        id: 'own-insurance',
        question: '¿Necesito un seguro propio?',
        answer: [
          'Sí. Mantén en vigor tu seguro de hogar, con continente y contenido, y avisa por escrito a tu aseguradora de que habrá huéspedes mientras estés fuera. Pregunta dos cosas: ¿sigue valiendo la cobertura durante el intercambio? ¿Incluye los daños que causen tus huéspedes? Lo que puedas romper en la otra casa debería cubrirlo tu propio seguro de responsabilidad civil.',
          (site) =>
            `La cobertura que describe nuestra página de seguridad llega hasta ${site.insurance_amount}. No sustituye a tu propia póliza.`,
        ],
      },
      {
        id: 'securing-belongings',
        question: '¿Cómo protejo mis cosas?',
        answer: [
          'Guarda en otro sitio lo que no podrías reponer: pasaportes, joyas, papeles, discos con copias de seguridad, el anillo de tu abuela. Basta con un armario con llave o con alguien de confianza que viva cerca. Cierra tus sesiones en la televisión y en los equipos compartidos, y crea una red de invitados para el wifi si tu router lo permite.',
          'Y el día que te vas, recorre todas las habitaciones grabando un vídeo, despacio. Son cinco minutos y responde a casi todo lo que pueda preguntarse después.',
        ],
      },
    ],
  },
  {
    id: 'property-care',
    title: 'Cuidado de la casa',
    questions: [
      {
        id: 'cleanliness',
        question: '¿Cuánto tengo que limpiar mi casa?',
        answer: [
          'Hasta que esté como te gustaría encontrar la suya. Sábanas y toallas limpias, el lavavajillas vacío, la nevera limpia y con baldas libres, el baño limpio y suelos por los que se pueda andar en calcetines. Deja algo de sitio en un armario y un cajón libre por persona.',
          'Si viene alguien a limpiar antes o después, acuerda de antemano quién lo reserva y quién lo paga.',
        ],
      },
      {
        id: 'treating-the-home',
        question: '¿Cómo debo tratar la casa en la que me alojo?',
        answer: [
          'Como tratarías la de una buena amiga que vuelve mañana. Sigue la guía de la casa, pregunta antes de mover muebles, repón lo que gastes y respeta el número de personas acordado. Ni fiestas, ni visitas que se queden a dormir, ni mascotas, salvo que te hayan dicho que sí.',
          'Pequeñas averías y ruidos raros: cuéntalo pronto. Un mensaje no le molesta a nadie; una sorpresa, a todo el mundo.',
        ],
      },
    ],
  },
  {
    id: 'communication',
    title: 'Comunicación',
    questions: [
      {
        id: 'prompt-replies',
        question: '¿Cuánto puedo tardar en responder a los mensajes?',
        answer: [
          'Dos días como mucho, aunque la respuesta sea no. Un no breve es un favor: la otra persona puede seguir buscando. Cada propuesta tiene un plazo, y si nadie responde, caduca. La campana de cada página te dice qué hay de nuevo, y en tu perfil eliges qué recibes también por correo o como notificación.',
          'Durante un intercambio, acuerda con la otra parte un momento del día para mirar los mensajes.',
        ],
      },
      {
        id: 'emergency-info',
        question: '¿Qué datos de emergencia debería dejar?',
        answer: [
          'Escríbelos en la guía de la casa y deja también una hoja de papel junto a la puerta: tu dirección completa, tal como se diría por teléfono; dónde se cortan el agua, el gas y la luz; dónde están la manta ignífuga y el botiquín; el hospital con urgencias más cercano, y los teléfonos de alguien del vecindario, de un servicio de fontanería y el tuyo.',
          (site) =>
            `Los números de emergencias de cada región y nuestro teléfono de ayuda, ${site.support_hours}, están en la página de seguridad.`,
        ],
      },
    ],
  },
  {
    id: 'arrival-and-departure',
    title: 'Llegada y salida',
    questions: [
      {
        id: 'arrival-preparation',
        question: '¿Cómo preparo la llegada de mis huéspedes?',
        answer: [
          'Decide cómo se entregan las llaves, con alguien del vecindario, en una caja de llaves o en la puerta, y haz una prueba. La dirección, cómo llegar, las llaves y el wifi van en la guía de la casa, que tus huéspedes ven cuando han firmado las dos partes: repásala cuando llegue el recordatorio, una semana antes. Deja el primer desayuno, luces con temporizador si llegan tarde y, en una hoja sobre la mesa, lo que dice la guía.',
          'Pide a alguien del vecindario que esté localizable la primera noche. Casi todas las preguntas surgen entonces.',
        ],
      },
      {
        id: 'departure-checklist',
        question: '¿Qué hay que hacer antes de salir?',
        answer: [
          'Friega los platos, saca la basura, quita las sábanas, pon una lavadora o deja las toallas juntas. Saca de la nevera lo que se vaya a estropear. Ventanas cerradas, calefacción como se acordó, luces apagadas, plantas regadas. Deja las llaves donde se acordó y manda una foto. Lo que te piden en esa casa está en una lista, en la página de tu intercambio.',
          'Y luego escribe un par de líneas: qué te ha encantado y qué conviene que sepan.',
        ],
      },
    ],
  },
  {
    id: 'respect-and-privacy',
    title: 'Respeto y privacidad',
    questions: [
      {
        id: 'privacy',
        question: '¿Cómo se respeta mi privacidad durante un intercambio?',
        answer: [
          'Di claramente qué habitaciones, armarios y cajones son privados, y cierra con llave lo que no deba abrirse. Tus huéspedes no entran ahí, no comparten fotos en las que se vea tu dirección o tu familia y no cuentan a nadie lo que sepan de ti.',
          'Las cámaras dentro de la casa tienen que estar apagadas durante el intercambio. Si fuera hay alguna cámara o un timbre con cámara, dilo antes de acordar las fechas.',
        ],
      },
      {
        id: 'damage',
        question: '¿Qué pasa si se rompe algo?',
        answer: [
          'Dilo el mismo día, con una foto, y ofrécete a arreglarlo. Casi siempre es un vaso o una lámpara, y se resuelve con dos mensajes. Si es algo más serio, cada parte avisa a su aseguradora y lo deja todo como está hasta tener respuesta.',
          'Si no hay manera de entenderse, abre una consulta. El acuerdo que firmaron las dos partes dice lo que se acordó. No somos parte de tu intercambio y no podemos decidir por ti, pero te ayudamos a ver qué hacer ahora.',
        ],
      },
    ],
  },
];
