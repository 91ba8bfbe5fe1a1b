/** A person whose pages have reported no presence for this long has left. Pages report presence every 25 s. */
const MAX_SILENCE_MS = 60_000;
/** More people are not shown. */
const MAX_SHOWN = 20;

/** A person in the inbox. */
export interface PersonHere {
  id: number;
  name: string;
  /** The chat that the person has open. */
  chat: number | null;
}

/** The people in the inbox of each organization and mode, as far as this gateway knows. */
export class Presence {
  private readonly tenants = new Map<string, Map<number, { person: PersonHere; at: number }>>();

  /** Returns whether the list of people changes. */
  arrive(tenant: string, person: PersonHere, now: number): boolean {
    const people = this.tenants.get(tenant) ?? new Map<number, { person: PersonHere; at: number }>();
    this.tenants.set(tenant, people);
    const known = people.get(person.id)?.person;
    people.set(person.id, { person, at: now });
    return known?.chat !== person.chat || known.name !== person.name;
  }

  /** Returns whether the list of people changes. */
  leave(tenant: string, personId: number): boolean {
    const people = this.tenants.get(tenant);
    const wasHere = people?.delete(personId) ?? false;
    if (people?.size === 0) this.tenants.delete(tenant);
    return wasHere;
  }

  /** Removes people who left without reporting it. Returns the tenants in which the list of people changes. */
  expire(now: number): string[] {
    const changed = new Set<string>();
    for (const [tenant, people] of this.tenants) {
      for (const [id, { at }] of people) {
        if (now - at > MAX_SILENCE_MS && this.leave(tenant, id)) changed.add(tenant);
      }
    }
    return [...changed];
  }

  /** In the order of arrival. */
  peopleIn(tenant: string): PersonHere[] {
    const people = [...(this.tenants.get(tenant)?.values() ?? [])];
    return people.slice(0, MAX_SHOWN).map(({ person }) => person);
  }
}
