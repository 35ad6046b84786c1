// All entities that the data source knows.

export const ENTITIES: (new () => object)[] = [];
