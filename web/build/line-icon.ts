import { createElement, type SVGProps } from 'react';

type Lines = readonly (readonly [tag: string, attributes: object])[];

/**
 * What the icon library makes of an icon's lines. How they are drawn stands in the style sheet (`.lucide` in app.css) and
 * not on each of a hundred icons of a page. Hidden from screen readers unless it is given a name.
 */
export default function lineIcon(drawn: Lines) {
  const lines = drawn.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
        className: `lucide ${className}`.trimEnd(),
        ...rest,
      },
      ...lines,
    );
}
