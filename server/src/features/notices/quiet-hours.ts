const FROM = 22;
const TO = 7;

/** Whether it is between 22:00 and 7:00 in the zone, however many hours that night has (NOTE-39). */
export function isQuiet(now: Date, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now),
  );
  return hour >= FROM || hour < TO;
}
