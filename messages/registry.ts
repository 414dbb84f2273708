/** What compiled messages call. A formatter costs more to make than to use, so each is made once. */
const rules = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();

/** The plural form of a number, such as `one`; of its rank (1st, 2nd) with the type `ordinal`. */
export function plural(language: string, count: number, options: Intl.PluralRulesOptions): string {
  const key = `${language} ${options.type}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(language, options);
  rules.set(key, rule);
  return rule.select(count);
}

/** A number with the separators of a language. */
export function number(language: string, value: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}
