import { paths } from '../../paths.ts';
import type { consentTexts as english } from '../consent.ts';

export const consentTexts: typeof english = {
  always_on: 'Siempre',
  on: 'Sí',
  off: 'No',
  toggle: 'Cambiar',
  manage: 'Gestionar las cookies',
  banner: {
    title: 'Cookies, las mínimas',
    text: 'Necesitamos guardar un poco para mantener tu sesión abierta y recordar lo que eliges. ¿Podemos contar también las páginas vistas? Nada opcional se activa antes de que digas que sí.',
    short: '¿Podemos contar las páginas vistas? Nada opcional se activa antes de que digas que sí.',
    accept: 'Aceptar todas',
    essential: 'Solo las esenciales',
    settings: 'Ajustes',
    policy: { label: 'Leer la página de cookies', to: paths.cookies() },
  },
  dialog: {
    title: 'Preferencias de cookies',
    text: 'Elige para cada tipo. Puedes volver y cambiarlo cuando quieras.',
    save: 'Guardar mi elección',
    cancel: 'Cancelar',
  },
  saved: 'Tu elección se ha guardado.',
};
