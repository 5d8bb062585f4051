package dev.antiphon.generate.internal.model;

/** What a value is, in words that every language has its own for. {@link TypeModels} has all of them. */
public sealed interface TypeModel
        permits TypeModels.Any,
                TypeModels.Null,
                TypeModels.Scalar,
                TypeModels.Literals,
                TypeModels.ArrayType,
                TypeModels.Tuple,
                TypeModels.MapType,
                TypeModels.Named,
                TypeModels.Union,
                TypeModels.Nullable {}
