import { MongoClient, MongoServerError } from 'mongodb';

/** The database's driver, for code that loads it only where it is needed: `import('mongodb')` gives a build no names. */
export const driver = { MongoClient, MongoServerError };
