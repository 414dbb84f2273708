import type { NoticeKind } from '@swapstead/contract/notices/kinds';
import {
  CalendarDays,
  CircleX,
  Handshake,
  Heart,
  House,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Luggage,
  MessageCircle,
  Moon,
  PenLine,
  Replace,
  ShieldCheck,
  Sparkles,
  Star,
} from 'lucide-react';

const ICONS: Record<NoticeKind, LucideIcon> = {
  message: MessageCircle,
  proposal: House,
  answer: House,
  change: PenLine,
  agreed: Handshake,
  sign: PenLine,
  final: KeyRound,
  reminder: Luggage,
  cancelled: CircleX,
  repair: Replace,
  review: Star,
  wish: Heart,
  match: Sparkles,
  nights: Moon,
  calendar: CalendarDays,
  security: ShieldCheck,
  support: LifeBuoy,
};

/** An icon for the kind of notice; its text says the same. */
export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Icon = ICONS[kind];
  return (
    <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-control bg-sand">
      <Icon className="size-4.5" />
    </span>
  );
}
