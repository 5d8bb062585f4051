package dev.antiphon.generate;

/** What a value is, in words that every language has its own for. {@link Shapes} has all of them. */
sealed interface Shape
        permits Shapes.Any,
                Shapes.Null,
                Shapes.Plain,
                Shapes.Literals,
                Shapes.Listed,
                Shapes.Tuple,
                Shapes.Mapped,
                Shapes.Named,
                Shapes.Choice,
                Shapes.Nullable {}
