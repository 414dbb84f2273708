/** The site's name in its normalised form. */
const SITE = 'swapstead';

/** A name of only these words seems to speak for the site, in each of its languages; without accents. */
const OFFICES = new Set(
  [
    'account accounts admin administrator admins billing bot care community customer desk help helpdesk host moderation moderator moderators of official payments safety security service services site staff support system team the trust verification verified',
    'abrechnung administration administratorin hilfe kundenbetreuung kundendienst kundenservice kundensupport mitarbeiter moderatorin offiziell sicherheit supportteam verifiziert verwaltung zahlungen',
    'administrateur administratrice assistance clientele equipe facturation moderateur moderatrice officiel officielle paiements securite verifie verifiee',
    'beheer beheerder beheerders betalingen facturering geverifieerd helpdeskmedewerker hulp klantendienst klantenservice medewerker officieel veiligheid',
    'administracion administrador administradora asistencia atencion ayuda cliente equipo facturacion moderador moderadora oficial pagos seguridad servicio soporte verificado verificada',
    'amministratore amministratrice amministrazione assistenza clienti fatturazione moderatore moderatrice pagamenti servizio sicurezza squadra ufficiale verificato verificata',
  ].flatMap((words) => words.split(' ')),
);

/** Words that stand beside an office: 'Das Team', 'L’équipe de modération', 'Atención al cliente'. */
const BESIDE = new Set(
  'a al au aux d da das de dei del della dem der des di die du e el et for het i il l la le les lo los nos nostra nostro notre nuestra nuestro ons onze our per pour und unser unsere van von voor y'.split(
    ' ',
  ),
);

/** Symbols that usually mean 'verified'. */
const SEALS = /[\u2611\u2705\u2713\u2714\u{1f396}\u{1f5f8}\u{1f6e1}]/u;

/** Letters of other scripts, and symbols, that look like Latin letters. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    ['a', 'аαɑ4@'],
    ['b', 'вЬ8'],
    ['c', 'сϲ'],
    ['d', 'ԁɗ'],
    ['e', 'еєε3'],
    ['h', 'һн'],
    ['i', 'іι1!|ı'],
    ['k', 'кκ'],
    ['l', 'ӏ'],
    ['m', 'м'],
    ['n', 'пη'],
    ['o', 'оο0σ'],
    ['p', 'рρ'],
    ['r', 'гᴦ'],
    ['s', 'ѕꜱ5$'],
    ['t', 'тτ7+'],
    ['u', 'υս'],
    ['w', 'ԝѡω'],
    ['x', 'хχ'],
    ['y', 'уγ'],
  ].flatMap(([latin = '', others = '']) => [...others].map((other) => [other, latin])),
);

/** The name as a careless reader sees it: Latin lower-case letters and spaces. */
function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '');
  return [...plain].map((letter) => LOOKALIKES[letter] ?? letter).join('');
}

/** Whether a name makes a member look like the people who run the site. */
export function isReservedName(name: string): boolean {
  if (SEALS.test(name)) return true;
  const skeleton = skeletonOf(name);
  // 'vv' looks like a w.
  const letters = skeleton
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('l', 'i');
  if (letters.includes(SITE.replaceAll('l', 'i'))) return true;
  const words = skeleton.split(/[^\p{L}]+/u).filter(Boolean);
  return (
    words.some((word) => OFFICES.has(word)) && words.every((word) => OFFICES.has(word) || BESIDE.has(word))
  );
}

/** Whether a host name in other letters could be read as one in plain Latin letters. */
export function looksLatin(host: string): boolean {
  return host.split('.').some((label) => {
    if (/^[\p{ASCII}]*$/u.test(label)) return false;
    const isAccented = /^[\p{ASCII}\p{M}]*$/u.test(label.normalize('NFD'));
    return !isAccented && (/[a-z]/i.test(label) || /^[a-z0-9-]*$/.test(skeletonOf(label)));
  });
}
