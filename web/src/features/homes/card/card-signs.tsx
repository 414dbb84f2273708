/** Drawn by the style sheet (homes.css): on twelve cards each is one element instead of five. */
const SIGNS = {
  arrow: 'card-sign sign-arrow',
  next: 'card-sign sign-next',
  heart: 'card-sign sign-heart',
  heartSaved: 'card-sign sign-heart-saved',
  key: 'card-sign sign-key',
  lock: 'card-sign sign-lock',
  users: 'card-sign sign-users',
  wifi: 'card-sign sign-wifi',
};

/** An icon on a card, in the colour of the text around it; nothing for screen readers. */
export function Sign({ name, className }: { name: keyof typeof SIGNS; className: string }) {
  return <span className={`${SIGNS[name]} ${className}`} />;
}
