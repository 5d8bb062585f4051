package dev.antiphon.processor.types;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

/** Reader of the {@code Nullable} annotations on parameter types in a class file. Not thread-safe. */
final class ClassFileReader {
    private static final String TYPE_ANNOTATIONS = "RuntimeVisibleTypeAnnotations";
    /** The target type of annotations on the type of a parameter. */
    private static final int PARAMETER = 0x16;
    /** The kind of a path step into a nested type; all others lead to a part of a type. */
    private static final int NESTED = 1;

    private final DataInputStream in;
    private final Set<String> nullable = new HashSet<>();
    private String[] texts = {};

    private ClassFileReader(InputStream in) {
        this.in = new DataInputStream(in);
    }

    /** The parameters, as {@code name(DESCRIPTOR)RESULT#INDEX}. */
    static Set<String> nullable(InputStream in) throws IOException {
        ClassFileReader file = new ClassFileReader(in);
        file.read();
        return file.nullable;
    }

    private void read() throws IOException {
        in.skipNBytes(8); // magic and version
        constants();
        in.skipNBytes(6); // access flags, name and superclass
        in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
        members(); // fields, which have no parameters
        members();
    }

    private void constants() throws IOException {
        int count = in.readUnsignedShort();
        texts = new String[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // they take two entries
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("Unknown constant tag " + tag);
            }
        }
    }

    private void members() throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipNBytes(2); // access flags
            String signature = text() + text();
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                boolean wanted = text().equals(TYPE_ANNOTATIONS);
                int length = in.readInt();
                if (wanted) {
                    typeAnnotations(signature);
                } else {
                    in.skipNBytes(length);
                }
            }
        }
    }

    private void typeAnnotations(String signature) throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int target = in.readUnsignedByte();
            int index = 0;
            switch (target) {
                case 0x01, PARAMETER -> index = in.readUnsignedByte();
                case 0x12, 0x17 -> in.skipNBytes(2);
                case 0x13, 0x14, 0x15 -> {}
                default -> throw new IOException("Unknown annotation target " + target);
            }
            boolean whole = isWhole();
            if (annotation() && whole && target == PARAMETER) {
                nullable.add(signature + "#" + index);
            }
        }
    }

    /** Whether an annotation applies to a whole type. */
    private boolean isWhole() throws IOException {
        boolean whole = true;
        for (int steps = in.readUnsignedByte(); steps > 0; steps--) {
            whole &= in.readUnsignedByte() == NESTED;
            in.skipNBytes(1);
        }
        return whole;
    }

    /** Reads an annotation, and returns whether it is called {@code Nullable}. */
    private boolean annotation() throws IOException {
        String type = text();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipNBytes(2);
            value();
        }
        return type.endsWith("/Nullable;") || type.endsWith("$Nullable;") || type.equals("LNullable;");
    }

    private void value() throws IOException {
        switch (in.readUnsignedByte()) {
            case 'e' -> in.skipNBytes(4);
            case '@' -> annotation();
            case '[' -> {
                for (int left = in.readUnsignedShort(); left > 0; left--) {
                    value();
                }
            }
            default -> in.skipNBytes(2);
        }
    }

    private String text() throws IOException {
        return texts[in.readUnsignedShort()];
    }
}
