/** A number with its noun: '1 home', '0 homes', '2 homes'. */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`;
