declare module 'subset-font' {
  type Axis = { min: number; max: number; default: number };
  /** Keeps the characters of `text`, and restricts each variation axis to its range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, Axis | number> },
  ): Promise<Buffer>;
}
