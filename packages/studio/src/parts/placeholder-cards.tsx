const places = [...'abcdefghijkl'];

/** Holds the place of cards that are being asked for, so that nothing jumps when they come. */
export function PlaceholderCards() {
  return (
    <div className="cards" aria-hidden="true">
      {places.map((place) => (
        <div key={place} className="card ghost" />
      ))}
    </div>
  );
}
