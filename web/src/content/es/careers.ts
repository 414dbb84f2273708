import type { careersPage as english, Opening, Perk } from '../careers.ts';
import type { Text } from '../text.ts';

export const careersPage: typeof english = {
  title: 'Empleo',
  description:
    'Trabaja en un producto con el que la gente vive en casas de otras personas. Tres puestos, y lo que ofrecemos.',
  heading: 'Ayuda a la gente a sentirse en casa',
  lead: 'Somos un equipo pequeño, con un producto sencillo y una idea muy exigente de cómo debe funcionar. En una semana ya verías tu propio trabajo en él.',
  openings_title: 'Tres puestos',
  openings_note:
    'Estos tres puestos son ejemplos de cómo contratamos y describimos nuestro trabajo. Pregúntanos cuál de ellos está abierto ahora.',
  perks_title: 'Qué ofrecemos',
};

export const openings: Opening[] = [
  {
    id: 'member-support',
    title: 'Especialista en ayuda a miembros',
    team: 'Ayuda',
    place: 'Ámsterdam, dos días a la semana desde casa',
    hours: 'De 24 a 32 horas semanales',
    salary: 'De 2900 a 3400 € brutos al mes, por 40 horas',
    summary:
      'Respondes a las consultas de los miembros, desde una contraseña olvidada hasta un intercambio que se ha torcido la víspera. Eres la persona que está detrás de «Equipo de ayuda».',
    tasks: [
      'Leer, ordenar y responder consultas en inglés y neerlandés, de modo que nuestro siguiente mensaje haga avanzar las cosas.',
      'Revisar con cuidado las conversaciones denunciadas, decidir qué pasa y explicar la decisión a las dos partes.',
      'Apuntar lo que se repite y sentarte con el equipo de desarrollo hasta que deja de repetirse.',
    ],
    profile: [
      'Escribes frases cortas y amables que no dejan preguntas abiertas.',
      'Mantienes la calma con quien está bajo la lluvia ante una puerta cerrada.',
      'Has trabajado con clientes, huéspedes, pacientes o estudiantes. El sector importa menos que los años.',
    ],
  },
  {
    id: 'product-engineer',
    title: 'Ingeniería de producto, TypeScript',
    team: 'Producto',
    place: 'Ámsterdam, o a distancia con hasta dos horas de diferencia con la hora central europea',
    hours: 'De 32 a 40 horas semanales',
    salary: 'De 4800 a 6200 € brutos al mes, por 40 horas',
    summary:
      'Construyes funciones enteras, de la tabla en PostgreSQL al botón que pulsa un miembro, y estás ahí cuando llegan a personas de verdad.',
    tasks: [
      'Llevar una parte del producto desde una pregunta hasta algo publicado, probado y medido.',
      'Mantener cerrado lo que está cerrado: lo que alguien no puede ver nunca sale del servidor.',
      'Hacer que las páginas funcionen con teclado, con lector de pantalla, en un teléfono viejo y en un tren lento.',
    ],
    profile: [
      'Conoces bien TypeScript, SQL y la plataforma web, y buscas las cosas en lugar de suponerlas.',
      'Te gusta borrar código al menos tanto como escribirlo.',
      'Sabes decir con palabras sencillas qué has construido y qué no hace.',
    ],
  },
  {
    id: 'trust-and-safety',
    title: 'Responsable de confianza y seguridad',
    team: 'Comunidad',
    place: 'Ámsterdam',
    hours: 'De 36 a 40 horas semanales',
    salary: 'De 4300 a 5400 € brutos al mes, por 40 horas',
    summary:
      'Decides cómo proteger a los miembros de los pocos que van con mala intención, sin que el resto sienta que se le vigila.',
    tasks: [
      'Encargarte de nuestras reglas sobre denuncias, bloqueos y cuentas cerradas, y comprobar que se aplican a todo el mundo por igual.',
      'Mantener ciertas y útiles la página de seguridad, las señales de alarma y las normas de la casa.',
      'Trabajar con nuestro delegado de protección de datos, con aseguradoras y, si hace falta, con la policía.',
    ],
    profile: [
      'Has trabajado con fraudes, conflictos o moderación en una plataforma, un banco, una entidad de vivienda o un servicio público.',
      'Conoces el Reglamento de Servicios Digitales y el RGPD lo bastante bien como para aplicarlos un martes por la tarde.',
      'Sabes decir que no a alguien y que sienta que el trato ha sido justo.',
    ],
  },
];

export const perks: Perk[] = [
  {
    title: 'Una suscripción, y tiempo para usarla',
    text: 'Premium anual para ti y 28 días de vacaciones al año con jornada completa.',
  },
  {
    title: 'Un mes en otro lugar',
    text: 'Trabaja hasta cuatro semanas al año desde una casa de intercambio, dentro de la Unión Europea.',
  },
  {
    title: 'El tren lo pagamos nosotros',
    text: 'Pagamos tus trayectos al trabajo en transporte público, y tren en vez de avión en todo viaje de trabajo de menos de diez horas.',
  },
  {
    title: 'Un sueldo a la vista',
    text: 'Cada puesto indica su banda salarial. El mismo trabajo se paga igual, lo haga quien lo haga.',
  },
  {
    title: 'Una pensión que cuenta',
    text: 'Un plan de pensiones colectivo del que pagamos dos tercios, desde tu primer día.',
  },
  {
    title: 'Horas tranquilas',
    text: 'Sin reuniones antes de las once tres días a la semana, y sin mensajes que responder después de las seis.',
  },
];

export const careersContact: Text[] = [
  (site) =>
    `Escribe a ${site.emails.careers} con unas líneas sobre algo que hayas hecho o arreglado y sobre lo primero que harías aquí. Un currículum ayuda. Una foto, tu edad o una carta de presentación en tercera persona, no.`,
  'En una semana tienes noticias nuestras. Después vienen una conversación, media jornada de trabajo en común, pagada, y una respuesta. Borramos las candidaturas cuatro semanas después de la respuesta, salvo que nos pidas que las guardemos un año.',
];
