// mongosh runs this inside the database's container.
const host = 'mongodb:27017';
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'marbleland', members: [{ _id: 0, host }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
