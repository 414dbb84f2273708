import type { newsletterForm as englishForm, newsletterPages as englishPages } from '../newsletter.ts';

export const newsletterForm: typeof englishForm = {
  title: 'Una carta de vez en cuando',
  text: 'Casas nuevas, un buen artículo y una idea sobre vivir en otro lugar. Más o menos una vez al mes.',
  label: 'Dirección de correo',
  placeholder: 'tu@ejemplo.org',
  button: 'Suscribirse',
  error: 'Escribe una dirección de correo válida',
  small_print: 'No escribimos hasta que confirmes. Puedes darte de baja con un enlace en cada carta.',
};

export const newsletterPages: typeof englishPages = {
  confirm: {
    title: 'Un último paso',
    text: 'Confirma y te escribiremos más o menos una vez al mes.',
    button: 'Sí, escribidme',
  },
  confirmed: {
    title: 'Suscripción confirmada',
    text: 'Recibirás nuestra próxima carta. Gracias por leernos.',
  },
  leave: {
    title: '¿Darte de baja de la carta?',
    text: 'Borramos tu dirección y dejamos de escribirte.',
    button: 'Darme de baja',
  },
  left: { title: 'Te has dado de baja', text: 'Hemos borrado tu dirección. Puedes volver cuando quieras.' },
  invalid: {
    title: 'Este enlace no es válido o ha caducado.',
    text: 'Escribe tu dirección al final de la página de inicio y te enviaremos otro.',
  },
};
