type WasProps = {
  children: string;
  /** What is agreed holds still: it was not, it is. */
  isAgreed?: boolean;
  isLarge?: boolean;
};

const onHoney =
  'inline-block rounded-lg bg-[color-mix(in_oklab,var(--honey)_26%,var(--surface))] text-ink wrap-anywhere';
const small = 'my-1 px-2.5 py-px text-14';

/** What a suggestion would replace, on honey. */
export function Was({ children, isAgreed = false, isLarge = false }: WasProps) {
  return (
    <span className={`${onHoney} ${isLarge ? 'px-3.5 py-1' : small}`}>
      {isAgreed ? 'agreed: ' : 'was '}
      {isAgreed ? children : <s className="decoration-clay decoration-[1.5px]">{children}</s>}
    </span>
  );
}

/** What a change would make of what is agreed, once everyone has accepted it. */
export const WouldBe = ({ children }: { children: string }) => (
  <span className={`${onHoney} ${small}`}>would be {children}</span>
);
