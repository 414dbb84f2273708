/** Icons drawn by the style sheet (homes.css): one element each instead of five, on each of twelve cards. */
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

/** A decorative icon on a card, in the colour of the text around it; hidden from screen readers. */
export function CardIcon({ name, className }: { name: keyof typeof SIGNS; className: string }) {
  return <span className={`${SIGNS[name]} ${className}`} />;
}
