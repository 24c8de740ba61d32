/** The scripts in use today (UAX 31, tables 5 and 7). */
const scripts = `
  Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao
  Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan
  Adlam Balinese Bamum Batak Canadian_Aboriginal Chakma Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha
  Limbu Lisu Mandaic Meetei_Mayek Miao New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong Ol_Chiki Osage Saurashtra
  Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tifinagh Vai Wancho Yi`
  .trim()
  .split(/\s+/);

/** Languages that are written with several at once. */
const together = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const patterns = [...scripts.map((script) => [script]), ...together].map((set) => {
  const parts = ['Common', ...set].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${parts.join('')}]+$`, 'u');
});

/** Whether all letters of a text can belong together; digits and punctuation of every script fit anywhere. */
export function isOfOneScript(text: string): boolean {
  const plain = text.normalize('NFKC');
  return patterns.some((pattern) => pattern.test(plain));
}
