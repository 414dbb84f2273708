import type { partnersPage as english, PartnerKind, PartnerOpportunity, PartnerStep } from '../partners.ts';

export const partnersPage: typeof english = {
  title: 'Partner',
  description:
    'Mit Swapstead zusammenarbeiten: was wir suchen, mit wem, und wie es von der ersten E-Mail bis zum Anfang geht.',
  heading: 'Gute Gesellschaft für Menschen unterwegs',
  lead: 'Ein Tausch braucht einen Zug, einen Schlüssel, ein frisches Bett und etwas Seelenruhe. Wenn das dein Fach ist, sollten wir reden.',
  opportunities_title: 'Was wir zusammen machen können',
  kinds_title: 'Wen wir suchen',
  kinds_note:
    'Partner nennen wir hier erst, wenn ein Vertrag unterschrieben ist und sie damit einverstanden sind. Hier stehen die Arten von Organisationen, von denen wir gern hören würden.',
  process_title: 'Wie es geht',
  principles_title: 'Was wir nicht tun',
};

export const partnerOpportunities: PartnerOpportunity[] = [
  {
    title: 'Etwas, das Mitglieder brauchen',
    text: 'Ein Angebot, das einen Tausch leichter oder sicherer macht, zu fairen Bedingungen und ohne Kleingedrucktes.',
    gives: 'Ein klares Angebot für Mitglieder, für alle dasselbe.',
    gets: 'Einen Platz, an dem es hilft: in einem Artikel, auf der Seite über Sicherheit oder im Newsletter.',
  },
  {
    title: 'Wissen, das andere brauchen',
    text: 'Gemeinsam geschriebene Artikel über Versicherung, Bahnreisen, Reparaturen, Umzüge mit Kindern oder das Leben im Ausland auf Zeit.',
    gives: 'Fakten, jemanden, der sich auskennt und den man fragen kann, und Zeit, den Text zu prüfen.',
    gets: 'Deinen Namen unter dem Artikel und einen Link. Der Text bleibt unabhängig.',
  },
  {
    title: 'Gruppen, die zusammengehören',
    text: 'Mitgliedschaften für Menschen, die für Arbeit oder Studium umziehen, zum Beispiel in Lehre, Forschung oder Krankenhaus.',
    gives: 'Eine Gruppe, die es wirklich braucht, und einen Menschen, der sie gut kennt.',
    gets: 'Mitgliedschaften auf einer Rechnung und Hilfe bei den ersten Inseraten.',
  },
];

export const partnerKinds: PartnerKind[] = [
  {
    title: 'Versicherungen und Maklerbüros',
    text: 'Gebäude-, Hausrat- und Haftpflichtversicherungen, die in klaren Worten sagen, was während eines Tauschs gilt.',
  },
  {
    title: 'Bahnen und Fähren',
    text: 'Denn der schönste Weg in ein getauschtes Zuhause ist oft der langsame.',
  },
  {
    title: 'Dienste für Schlüssel und Schlösser',
    text: 'Schlüsselkästen, Schlüsselstellen in der Nachbarschaft und smarte Schlösser, die nicht aufzeichnen, wer wo schläft.',
  },
  {
    title: 'Genossenschaften für Reinigung und Wäsche',
    text: 'Aus der Gegend, fair bezahlt und gern auch kurzfristig da, wenn eine Familie geht und die nächste kommt.',
  },
  {
    title: 'Universitäten und Krankenhäuser',
    text: 'Zu ihnen kommen Menschen für ein Semester und lassen ein schönes Zuhause zurück.',
  },
  {
    title: 'Städte und Regionen',
    text: 'Orte, die sich Gäste wünschen, die wochenlang bleiben, im Ort einkaufen und die Wohnungen denen lassen, die darin leben.',
  },
];

export const partnerSteps: PartnerStep[] = [
  {
    title: 'Schreib uns',
    text: (site) =>
      `Eine halbe Seite an ${site.emails.partners}: wer du bist, was du Mitgliedern bringen würdest und was du dir erhoffst.`,
  },
  {
    title: 'Kennenlernen',
    text: 'Ein Anruf von einer halben Stunde. Wenn es nicht passt, sagen wir das früh, und auch, warum.',
  },
  {
    title: 'Klein ausprobieren',
    text: 'Drei Monate, ein Angebot, eine Zahl, auf die wir uns vorher geeinigt haben.',
  },
  {
    title: 'Schriftlich festhalten',
    text: 'Ein kurzer Vertrag, aus dem beide Seiten wieder herauskommen, und ein Vermerk auf dieser Seite.',
  },
];

export const partnerPrinciples: string[] = [
  'Wir verkaufen keine Daten über Mitglieder und geben keine weiter. Partner erfahren von uns nie, wer ihr Angebot genutzt hat.',
  'Wir verkaufen keine besseren Plätze. Die Inserate stehen in der Reihenfolge, in der sie eingestellt wurden.',
  'Jeden Text, für den jemand bezahlt hat, kennzeichnen wir in der ersten Zeile.',
  'Wir nehmen keine Provision, die am Ende ein Mitglied bezahlen müsste.',
];
