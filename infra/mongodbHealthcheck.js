// mongosh runs this inside the database's container.
const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD: password } = process.env;
const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
const admin = connect(`mongodb://${who}@127.0.0.1:27017/admin?directConnection=true`);
try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const members = [{ _id: 0, host: 'mongodb:27017' }];
  admin.adminCommand({ replSetInitiate: { _id: 'marbleland', members } });
}
quit(admin.hello().isWritablePrimary ? 0 : 1);
