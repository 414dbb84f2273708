import type {
  BrowserAdvice,
  CookieType,
  cookiesPage as english,
  StoredItem,
  ThirdPartyService,
} from '../cookies.ts';

export const cookiesPage: typeof english = {
  title: 'Cookies',
  description: 'Was Swapstead in deinem Browser speichert, warum, wie lange, und wie du es änderst.',
  types_title: 'Arten von Cookies',
  stored_title: 'Was diese Website speichert',
  stored_intro:
    'Das ist die ganze Liste. Was im lokalen Speicher liegt, bleibt in deinem Browser und wird nirgendwohin geschickt, außer es steht in der Liste.',
  third_party_title: 'Dienste anderer Firmen',
  settings_title: 'Cookie-Einstellungen',
  settings_text: 'Du kannst es dir jederzeit anders überlegen. Was du widerrufst, gilt ab sofort nicht mehr.',
  browser_title: 'In deinem Browser',
};

export const cookieTypes: CookieType[] = [
  {
    id: 'essential',
    title: 'Nötig',
    badge: 'Erforderlich',
    text: 'Ohne sie kann die Website nicht tun, was du von ihr willst, zum Beispiel dich angemeldet lassen.',
    here: 'Die Cookies, mit denen du angemeldet bist und dein Konto sicher bleibt, ein Vermerk über deine Wahl auf dieser Seite und das Wenige, das sich dein Browser auf deinen Wunsch merkt.',
  },
  {
    id: 'analytics',
    title: 'Statistik',
    badge: 'Freiwillig',
    text: 'Sie helfen denen, die eine Website machen, zu sehen, welche Seiten benutzt werden und wo jemand nicht weiterkommt.',
    here: 'Wenn du zustimmst, zählt unser eigener Server Seitenaufrufe. Er zählt Seiten, keine Menschen: Kein Cookie, keine Kennung und keine Netzwerkadresse geht in die Zählung ein.',
  },
  {
    id: 'functional',
    title: 'Komfort',
    badge: 'Freiwillig',
    text: 'Sie merken sich Annehmlichkeiten, auf die eine Website auch verzichten könnte, zum Beispiel eine gewählte Ansicht.',
    here: 'Davon gibt es hier zurzeit keine. Deine Wahl wird gespeichert, damit später nichts ohne sie beginnt.',
  },
  {
    id: 'marketing',
    title: 'Werbung',
    badge: 'Freiwillig',
    text: 'Sie verfolgen, was sich jemand ansieht, auf einer Website oder auf vielen, um passende Werbung zu zeigen.',
    here: 'Davon gibt es hier zurzeit keine. Auf dieser Website gibt es weder Werbung noch Zählpixel.',
  },
];

export const storedItems: StoredItem[] = [
  {
    name: 'Sitzungs-Cookie, Name endet auf swapstead_session',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Hält dich angemeldet. Es wird gesetzt, wenn du dich anmeldest, geht nur an unseren Server und ist für Skripte nicht lesbar.',
    kept: (site) =>
      `Bis du dich abmeldest, oder ${site.retention.session_days} Tage nach deinem letzten Besuch`,
  },
  {
    name: 'Geräte-Cookie, Name endet auf swapstead_device',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Sagt unserem Server, dass du dich mit diesem Browser schon einmal angemeldet hast, damit wir dich vor einer Anmeldung in einem neuen warnen können. Es enthält eine Zufallszahl, wird gesetzt, wenn du dich anmeldest, und ist für Skripte nicht lesbar.',
    kept: 'Ein Jahr nach deiner letzten Anmeldung, auch wenn du dich abmeldest',
  },
  {
    name: 'Registrierungs-Cookie, Name endet auf swapstead_registration',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Sorgt dafür, dass das Passwort, das du gewählt hast, nur in dem Browser gültig wird, in dem du dein Konto angelegt hast. Es wird gesetzt, wenn du dich registrierst, und ist für Skripte nicht lesbar.',
    kept: 'Einen Tag',
  },
  {
    name: 'Cookie für den zweiten Schritt, Name endet auf swapstead_step',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Merkt sich zwischen zwei Seiten, dass dein Passwort stimmte und der zweite Schritt noch fehlt. Es ist für Skripte nicht lesbar.',
    kept: 'Bis du angemeldet bist, oder 10 Minuten',
  },
  {
    name: 'Passkey-Cookie, Name endet auf swapstead_challenge',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Bindet die Frage, auf die dein Passkey antwortet, an den Browser, der sie gestellt hat. Es wird gesetzt, wenn du dich mit einem Passkey anmeldest, und ist für Skripte nicht lesbar.',
    kept: 'Bis du angemeldet bist, oder 5 Minuten',
  },
  {
    name: 'Positions-Cookie, Name endet auf swapstead_position',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Sorgt dafür, dass du siehst, was du gerade geändert hast, wenn unser Server mehrere Kopien seiner Daten hat. Es enthält eine Zahl, mit der die Änderungen aller Mitglieder zusammen gezählt werden, wird gesetzt, wenn du etwas änderst, und ist für Skripte nicht lesbar.',
    kept: 'Eine Minute',
  },
  {
    name: 'swapstead.consent',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich, was du auf dem Cookie-Banner gewählt hast, wann, und welche Fassung dieser Seite galt. Als Nachweis geht derselbe Vermerk unter einer Zufallszahl an unseren Server, ohne deinen Namen und deine Adresse.',
    kept: 'Bis du es in deinem Browser löschst',
  },
  {
    name: 'swapstead.favourites',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich, was du mit dem Herz markiert hast, nur auf diesem Gerät. Es wird gesetzt, wenn du auf das Herz drückst.',
    kept: 'Bis du die Herzen wegnimmst oder es in deinem Browser löschst',
  },
  {
    name: 'swapstead.favouritesGone',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich, wie viele der gemerkten Inserate es nicht mehr gab, als du sie zuletzt angesehen hast, damit sie nicht mitgezählt werden.',
    kept: 'Bis du deine gemerkten Inserate wieder ansiehst oder es in deinem Browser löschst',
  },
  {
    name: 'swapstead.recentPlaces',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich die letzten drei Orte, an denen du gesucht hast, und die gewählte Entfernung, nur auf diesem Gerät, damit du dort mit einem Klick wieder suchen kannst.',
    kept: 'Bis du es in deinem Browser löschst',
  },
  {
    name: 'swapstead.languageOffer',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich, dass du das Angebot geschlossen hast, diese Website in einer anderen Sprache zu lesen.',
    kept: 'Bis du die Daten deines Browsers löschst',
  },
  {
    name: 'swapstead.wipDismissed',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich, dass du das Fenster „Hier wird noch gebaut“ geschlossen hast, damit es nicht wiederkommt.',
    kept: 'Bis du es in deinem Browser löschst',
  },
  {
    name: 'swapstead.signOutPending',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Merkt sich, dass du dich abgemeldet hast, während unser Server nicht zu erreichen war, damit du abgemeldet bleibst und er es später erfährt.',
    kept: 'Bis unser Server davon weiß, meist ein paar Sekunden',
  },
  {
    name: 'Entwürfe, Name beginnt mit swapstead.draft',
    kind: 'Lokaler Speicher',
    category: 'essential',
    purpose:
      'Behalten, was du zu schreiben begonnen hast, zum Beispiel ein Inserat, eine Nachricht oder eine Frage an uns, damit nichts verloren geht, wenn du die Seite schließt.',
    kept: 'Bis du das Formular abschickst oder es in deinem Browser löschst',
  },
  {
    name: 'Hausmappen, Name beginnt mit swapstead-guide',
    kind: 'Zwischenspeicher',
    category: 'essential',
    purpose:
      'Behalten Hausmappe, Adresse, Listen und Fotos eines Aufenthalts und die Seite dazu, damit du sie auch ohne Verbindung lesen kannst. Gespeichert wird erst, wenn du auf „Auf diesem Telefon speichern“ drückst, nie vorher.',
    kept: 'Bis du sie entfernst, dich abmeldest oder der Tausch abgesagt oder abgeschlossen wird, spätestens drei Tage nach der Abreise',
  },
];

export const thirdPartyServices: ThirdPartyService[] = [
  {
    title: 'Ein Dienst für Statistik',
    text: 'Es ist unser eigener, und er läuft auf unserem eigenen Server. Keine andere Firma bekommt die Zahlen.',
  },
  {
    title: 'Ein Dienst für Kartenzahlungen',
    text: 'Stripe nimmt die Zahlungen für Mitgliedschaften entgegen. Seine Seiten öffnen sich, wenn du einen bezahlten Tarif wählst oder deine Mitgliedschaft verwaltest. Sie haben eine eigene Adresse und setzen dort eigene Cookies, unter anderem gegen Betrug. Auf unseren Seiten läuft kein Skript von Stripe.',
  },
  {
    title: 'Ein Anbieter für unsere Datenbank',
    text: 'Bei ihm läuft die Datenbank, in der die Website ihre Daten aufbewahrt. Dein Browser spricht nie mit ihm, und er setzt keine Cookies.',
  },
  {
    title: 'Anmeldung über soziale Netzwerke',
    text: 'Du meldest dich mit E-Mail-Adresse und Passwort an. Die Anmeldung über ein soziales Netzwerk bieten wir zurzeit nicht an, laden keinen Knopf und kein Skript von dort, und kein Netzwerk erfährt von uns, dass du hier warst. Wenn sich das ändert, fragen wir dich vorher.',
  },
];

export const browserAdvice: BrowserAdvice[] = [
  {
    browser: 'Chrome',
    path: 'Einstellungen, Datenschutz und Sicherheit, Drittanbieter-Cookies oder Browserdaten löschen',
  },
  { browser: 'Firefox', path: 'Einstellungen, Datenschutz & Sicherheit, Cookies und Website-Daten' },
  { browser: 'Safari auf dem Mac', path: 'Safari, Einstellungen, Datenschutz, Websitedaten verwalten' },
  {
    browser: 'Safari auf iPhone und iPad',
    path: 'Einstellungen, Apps, Safari, Erweitert, Website-Daten',
  },
  { browser: 'Edge', path: 'Einstellungen, Datenschutz, Suche und Dienste, Cookies' },
];
