import { generateKeyPairSync, randomBytes } from 'node:crypto';

/**
 * `npm run mbpak-keys`: prints the two variables that let a site make PlatinumQuest packages, and the key
 * with which the game verifies them. It stores nothing; to keep the keys, run `npm run --silent mbpak-keys >>
 * .env`.
 */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (pem: string | Buffer) => String(pem).trim();
const onOneLine = (pem: string) => pem.replaceAll('\n', '\\n');

const lines = [
  `MBPAK_RSA_KEY=${onOneLine(pemOf(privateKey.export({ type: 'pkcs8', format: 'pem' })))}`,
  `MBPAK_AES_KEY=${randomBytes(32).toString('hex')}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.stderr.write(
  `\nThe game needs the same AES key, and this public key:\n${pemOf(publicKey.export({ type: 'spki', format: 'pem' }))}\n`,
);
