import { ArrowRight, ChevronRight, Heart, KeyRound, Lock, Users, Wifi } from 'lucide-react';

const SIGNS = {
  arrow: ArrowRight,
  next: ChevronRight,
  heart: Heart,
  key: KeyRound,
  lock: Lock,
  users: Users,
  wifi: Wifi,
};

/** The lines of the icons of cards, once for all cards of a page. */
export function CardSigns() {
  return (
    <div hidden>
      {Object.entries(SIGNS).map(([name, Icon]) => (
        <Icon key={name} id={`sign-${name}`} className="sign-lines" />
      ))}
    </div>
  );
}

/** An icon on a card; its lines come from `CardSigns`. */
export function Sign({ name, className }: { name: keyof typeof SIGNS; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`lucide ${className}`}>
      <use href={`#sign-${name}`} />
    </svg>
  );
}
