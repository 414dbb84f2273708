import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { whileBusy } from './while-busy.ts';

/** Never narrower than its text, unless that is wider than the place where it stands. */
const base =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2.5 rounded-control border text-center font-semibold leading-tight transition active:translate-y-px aria-disabled:bg-sand aria-disabled:text-ink-soft aria-disabled:border-transparent disabled:bg-sand disabled:text-ink-soft disabled:border-transparent disabled:cursor-not-allowed';

const looks = {
  main: 'border-transparent bg-pine text-on-pine hover:bg-pine-hover',
  quiet: 'border-edge text-ink hover:border-ink hover:bg-ink/4',
  danger: 'border-danger text-danger hover:bg-danger/8',
  photo: 'border-transparent bg-on-photo text-night hover:bg-on-photo/88',
  'photo-quiet': 'border-on-photo/65 bg-night/30 text-on-photo hover:border-on-photo hover:bg-night/50',
} as const;

const sizes = {
  regular: 'min-h-12 px-6 py-1.5 text-16',
  small: 'min-h-10 px-4.5 py-1 text-15',
} as const;

type Look = { look?: keyof typeof looks; size?: keyof typeof sizes };

function classes({ look = 'main', size = 'regular' }: Look, extra = '') {
  return `${base} ${looks[look]} ${sizes[size]} ${extra}`;
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Its action is running. */
    busy?: boolean;
  };

export function Button({ look, size, className, type = 'button', busy, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes({ look, size }, className)}
      {...rest}
      {...whileBusy(busy, onClick)}
    />
  );
}

/** A link that looks like a button because it is the main action. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classes({ look, size }, className)} {...rest} />;
}

/** A link that looks like a button and downloads a file. Files have no language, so it bypasses the router. */
export function ButtonDownload({ look, size, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a download className={classes({ look, size }, className)} {...rest}>
      {children}
    </a>
  );
}
