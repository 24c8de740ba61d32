/** The headings by their IDs. */
export const guidelines = {
  rules: 'What to leave out',
  enforcement: 'Enforcement',
  quality: 'Level quality',
};

export function GuidelinesText() {
  return (
    <>
      <p>Marbleland is for everyone who likes rolling marbles. These few rules keep it that way.</p>
      <h2 id="rules">{guidelines.rules}</h2>
      <ul>
        <li>
          <b>No discriminatory or sexual content.</b> That goes for levels, pictures, names, descriptions,
          comments and profiles.
        </li>
        <li>
          <b>No duplicates.</b> Search before you upload. A level that is here already, or one with nothing
          but a new name, does not belong here twice. Put a better state of your own level up as its new
          version.
        </li>
        <li>
          <b>Attribution.</b> Name the person who made the level as its artist. Upload the work of others only
          when they allow it, and say so in the remarks.
        </li>
        <li>
          <b>No spam.</b> No advertising, no floods of levels, packs or comments.
        </li>
        <li>
          <b>Nothing malicious.</b> No code that harms a computer, spies on a player or breaks the game on
          purpose.
        </li>
      </ul>
      <h2 id="enforcement">{guidelines.enforcement}</h2>
      <p>
        Moderators remove what breaks these rules. Whoever breaks them on purpose or again and again is
        suspended: that is permanent, and it takes the account's levels, packs and comments away.
      </p>
      <h2 id="quality">{guidelines.quality}</h2>
      <p>Nobody judges your taste, and first levels are welcome. Still, please:</p>
      <ul>
        <li>play it from start to finish, so that you know that it can be finished;</li>
        <li>give it a name, a description and a picture that show what it is;</li>
        <li>keep unfinished tests and empty rooms to yourself.</li>
      </ul>
    </>
  );
}
