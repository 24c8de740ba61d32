/** The colour `part` of the way from one `oklch(…)` to the other, as gradients of CSS mix them: in Oklab. */
export function mixColors(one: string, other: string, part: number): string {
  const from = labOf(one);
  const to = labOf(other);
  return hexOf(from.map((value, i) => value + ((to[i] ?? 0) - value) * part));
}

const labOf = (color: string): number[] => {
  const [lightness = 0, chroma = 0, hue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
};

/** Oklab to sRGB (https://bottosson.github.io/posts/oklab/), each channel cut to what there is. */
function hexOf([lightness = 0, a = 0, b = 0]: readonly number[]): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`;
}

function byteOf(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}
