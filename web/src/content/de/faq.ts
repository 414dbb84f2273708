import { paths } from '../../paths.ts';
import type { faqPage as english, FaqSection } from '../faq.ts';

export const faqPage: typeof english = {
  title: 'Häufige Fragen',
  description:
    'Versicherung, Umgang mit dem Zuhause, Nachrichten, Anreise, Privatsphäre: was Mitglieder vor einem Tausch fragen.',
  heading: 'Gute Fragen, klare Antworten',
  lead: 'Zehn Dinge, die man wissen will, bevor man einen Schlüssel aus der Hand gibt. Wenn deine Frage fehlt, frag uns.',
  support: {
    title: 'Hast du noch etwas auf dem Herzen?',
    text: 'Stell eine Anfrage und sag uns, was du brauchst. Ein Mensch liest sie und antwortet dir dort.',
    link: { label: 'Schnelle Hilfe', to: paths.support() },
  },
};

export const faqSections: FaqSection[] = [
  {
    id: 'insurance-and-safety',
    title: 'Versicherung und Sicherheit',
    questions: [
      {
        id: 'own-insurance',
        question: 'Brauche ich eine eigene Versicherung?',
        answer: [
          'Ja. Behalte deine Gebäude- und Hausratversicherung und sag ihr schriftlich, dass Gäste bei dir wohnen, während du weg bist. Frag zweierlei: Gilt der Schutz auch während eines Tauschs? Und umfasst er Schäden, die Gäste verursachen? Für das, was du in dem anderen Zuhause kaputt machen könntest, sollte deine eigene Haftpflichtversicherung aufkommen.',
          (site) =>
            `Der Versicherungsschutz, den wir auf der Seite über Sicherheit beschreiben, geht bis ${site.insurance_amount}. Eine eigene Versicherung ersetzt er nicht.`,
        ],
      },
      {
        id: 'securing-belongings',
        question: 'Wie sichere ich meine Sachen?',
        answer: [
          'Bring anderswo unter, was du nicht ersetzen könntest: Pässe, Schmuck, Papiere, Festplatten mit Sicherungen, den Ring deiner Großmutter. Ein abgeschlossener Schrank oder jemand aus der Nachbarschaft, dem du vertraust, genügt. Melde dich auf Computern, die andere mitbenutzen, und am Fernseher ab, und richte ein Gastnetz fürs WLAN ein, wenn dein Router das kann.',
          'Geh dann am Tag deiner Abreise langsam mit der Kamera durch jeden Raum. Das dauert fünf Minuten und beantwortet die meisten Fragen, die später aufkommen könnten.',
        ],
      },
    ],
  },
  {
    id: 'property-care',
    title: 'Umgang mit dem Zuhause',
    questions: [
      {
        id: 'cleanliness',
        question: 'Wie sauber sollte mein Zuhause sein?',
        answer: [
          'So sauber, wie du es selbst vorfinden möchtest. Frische Bettwäsche und Handtücher, eine leere Spülmaschine, ein ausgewischter Kühlschrank mit freien Fächern, ein sauberes Bad und Böden, über die man in Socken gehen kann. Lass im Kleiderschrank etwas Platz und für jeden Gast eine Schublade frei.',
          'Wenn vorher oder nachher jemand zum Putzen kommt, klärt rechtzeitig, wer das bestellt und wer es bezahlt.',
        ],
      },
      {
        id: 'treating-the-home',
        question: 'Wie gehe ich mit dem Zuhause um, in dem ich wohne?',
        answer: [
          'Wie mit dem Zuhause von guten Freunden, die morgen zurückkommen. Halte dich an die Hausmappe, frag, bevor du Möbel verrückst, ersetze, was du verbrauchst, und kommt nur mit so vielen Personen, wie ihr vereinbart habt. Keine Partys, kein Übernachtungsbesuch und keine Haustiere, es sei denn, du hast ein Ja dafür.',
          'Eine kleine Reparatur, ein seltsames Geräusch: Sag früh Bescheid. Eine Nachricht stört niemanden, eine Überraschung schon.',
        ],
      },
    ],
  },
  {
    id: 'communication',
    title: 'Nachrichten',
    questions: [
      {
        id: 'prompt-replies',
        question: 'Wie schnell sollte ich auf Nachrichten antworten?',
        answer: [
          'Innerhalb von zwei Tagen, auch wenn du Nein sagst. Eine kurze Absage ist freundlich: Das andere Mitglied kann dann weitersuchen. Ein Vorschlag wartet bis zu einem bestimmten Tag, und wenn niemand antwortet, läuft er ab. Die Glocke auf jeder Seite zeigt dir, was neu ist, und in deinem Profil wählst du, was auch per E-Mail oder als Push kommt.',
          'Macht für die Zeit des Tauschs eine Tageszeit aus, zu der ihr beide eure Nachrichten lest.',
        ],
      },
      {
        id: 'emergency-info',
        question: 'Was sollte ich für den Notfall hinterlassen?',
        answer: [
          'Schreib es in deine Hausmappe und leg ein Blatt Papier an die Tür: deine volle Adresse, so wie man sie am Telefon vorlesen würde, wo sich Wasser, Gas und Strom abstellen lassen, wo Löschdecke und Verbandskasten liegen, das nächste Krankenhaus mit Notaufnahme und die Nummern von jemandem aus der Nachbarschaft, einer Klempnerei und dir.',
          (site) =>
            `Die Notrufnummern der einzelnen Regionen und unser eigenes Hilfetelefon (${site.support_hours}) stehen auf der Seite über Sicherheit.`,
        ],
      },
    ],
  },
  {
    id: 'arrival-and-departure',
    title: 'Anreise und Abreise',
    questions: [
      {
        id: 'arrival-preparation',
        question: 'Wie bereite ich die Anreise meiner Gäste vor?',
        answer: [
          'Überleg, wie die Schlüssel in die richtigen Hände kommen, und probier es einmal aus: über die Nachbarschaft, mit einem Schlüsselkasten oder persönlich an der Tür. Adresse, Weg, Schlüssel und WLAN stehen in deiner Hausmappe. Deine Gäste sehen sie, sobald ihr beide unterschrieben habt. Sieh sie noch einmal durch, wenn eine Woche vorher die Erinnerung kommt. Lass das erste Frühstück da, Licht mit Zeitschaltuhr, falls sie spät ankommen, und auf dem Tisch ein Blatt mit dem, was in der Mappe steht.',
          'Bitte jemanden aus der Nachbarschaft, am ersten Abend erreichbar zu sein. Da kommen die meisten Fragen.',
        ],
      },
      {
        id: 'departure-checklist',
        question: 'Was ist vor der Abreise zu tun?',
        answer: [
          'Spül ab, bring den Müll hinaus, zieh die Betten ab, stell eine Maschine an oder leg die Handtücher auf einen Haufen. Nimm aus dem Kühlschrank, was verderben würde. Fenster zu, Heizung wie vereinbart, Licht aus, Pflanzen gegossen. Leg die Schlüssel dorthin, wo ihr es vereinbart habt, und schick ein Foto davon. Worum du sonst noch gebeten wirst, steht als Liste auf der Seite eures Tauschs.',
          'Schreib dann zwei Zeilen: was dir gefallen hat und was man wissen sollte.',
        ],
      },
    ],
  },
  {
    id: 'respect-and-privacy',
    title: 'Rücksicht und Privatsphäre',
    questions: [
      {
        id: 'privacy',
        question: 'Wie bleibt beim Tausch meine Privatsphäre gewahrt?',
        answer: [
          'Sag deutlich, welche Zimmer, Schränke und Schubladen privat sind, und schließ ab, was zu bleiben soll. Gäste lassen die Finger davon, teilen keine Fotos, auf denen deine Adresse oder deine Familie zu erkennen ist, und behalten für sich, was sie über dich erfahren.',
          'Kameras in der Wohnung müssen während eines Tauschs aus sein. Von Kameras oder Türklingeln mit Kamera draußen erzählst du deinen Gästen, bevor ihr den Zeitraum vereinbart.',
        ],
      },
      {
        id: 'damage',
        question: 'Was ist, wenn etwas kaputtgeht?',
        answer: [
          'Sag noch am selben Tag Bescheid, mit einem Foto, und biete an, es in Ordnung zu bringen. Meistens ist es ein Glas oder eine Lampe und mit zwei Nachrichten erledigt. Ist es mehr, meldet ihr es beide euren Versicherungen und lasst alles so, wie es ist, bis sie geantwortet haben.',
          'Wenn ihr euch nicht einigt, stell eine Anfrage. In der Vereinbarung, die ihr beide unterschrieben habt, steht, was ausgemacht war. Wir sind an eurem Tausch nicht beteiligt und können nicht für euch entscheiden, aber wir helfen euch, den nächsten Schritt zu finden.',
        ],
      },
    ],
  },
];
