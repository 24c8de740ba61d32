import { compareSync } from 'bcryptjs';

/** @param {{ password: string, hash: string }} task */
export const compare = ({ password, hash }) => compareSync(password, hash);
